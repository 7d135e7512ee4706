import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/**
 * Returns whether both members share this setting. A member who hides their own state does not see the other member's
 * either.
 */
export async function bothShow(
  db: Sql,
  what: 'typing_shown' | 'receipts_shown',
  one: MemberId,
  other: MemberId,
): Promise<boolean> {
  const shown = await db.selectFrom('member').select(what).where('id', 'in', [one, other]).execute();
  return shown.length === 2 && shown.every((row) => row[what]);
}
