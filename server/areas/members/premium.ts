import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** Whether the member has bought credits at least once. For the one who asks, `viewer.isPremium()` may know already. */
export async function isPremium(db: Sql, member: MemberId): Promise<boolean> {
  const found = await db.selectFrom('member').select('paid_user').where('id', '=', member).executeTakeFirst();
  return found?.paid_user ?? false;
}
