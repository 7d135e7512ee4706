import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sql } from '../postgres/db.ts';

/** Everyone the member has blocked or is blocked by: neither finds the other anywhere. */
export async function hiddenFrom(db: Sql, member: MemberId): Promise<MemberId[]> {
  const rows = await db.selectFrom('member_hidden').select('other_id').where('member_id', '=', member).execute();
  return rows.map((row) => row.other_id);
}

export interface Block {
  readonly blocked_me: boolean;
  readonly blocked_by_me: boolean;
}

const noBlock: Block = { blocked_me: false, blocked_by_me: false };

/** The block between two members, seen by the first. */
export async function blockBetween(db: Sql, member: MemberId, other: MemberId): Promise<Block> {
  const found = await db
    .selectFrom('member_hidden')
    .select(['blocked_me', 'blocked_by_me'])
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .executeTakeFirst();
  return found ?? noBlock;
}

/** Says no across a block: who was blocked is told by whom, to who blocked the other is simply gone. */
export async function refuseBlocked(db: Sql, member: MemberId, other: { id: MemberId; name: string }) {
  const { blocked_me } = await blockBetween(db, member, other.id);
  return blocked_me ? refuse('blocked', { name: other.name }) : refuse('no_such_member');
}
