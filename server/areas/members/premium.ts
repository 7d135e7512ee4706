import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/**
 * Returns whether the member has ever bought credits. For the viewer, prefer `viewer.isPremium()`, which caches the
 * result.
 */
export async function isPremium(db: Sql, member: MemberId): Promise<boolean> {
  const found = await db.selectFrom('member').select('paid_user').where('id', '=', member).executeTakeFirst();
  return found?.paid_user ?? false;
}
