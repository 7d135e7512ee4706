import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';
import type { CardRow } from './cards.ts';

/** Returns the members whom this member has blocked or is blocked by: neither finds the other anywhere. */
export async function hiddenFrom(db: Sql, member: MemberId): Promise<MemberId[]> {
  return (await hiddenRows(db, member)).map((row) => row.other_id);
}

const hiddenRows = prepared((db, member: MemberId) =>
  db.selectFrom('member_hidden').select('other_id').where('member_id', '=', member),
);

/** Returns a member's own card and {@link hiddenFrom} in one statement, because nearly every list needs both. */
export async function ownAndHidden(db: Sql, member: MemberId): Promise<{ own: CardRow; hidden: MemberId[] }> {
  const [row] = await ownRow(db, member);
  if (!row) throw new Error(`Member ${member} has no card, although sign-up creates one.`);
  const { hidden, ...own } = row;
  return { own, hidden };
}

const ownRow = prepared((db, member: MemberId) =>
  db
    .selectFrom('member_card')
    .selectAll()
    .select(sql<MemberId[]>`ARRAY(SELECT other_id FROM member_hidden WHERE member_id = ${member})`.as('hidden'))
    .where('id', '=', member),
);

export interface Block {
  readonly blocked_me: boolean;
  readonly blocked_by_me: boolean;
}

const noBlock: Block = { blocked_me: false, blocked_by_me: false };

/** Returns the block between two members, from the first one's perspective. */
export async function blockBetween(db: Sql, member: MemberId, other: MemberId): Promise<Block> {
  const found = await db
    .selectFrom('member_hidden')
    .select(['blocked_me', 'blocked_by_me'])
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .executeTakeFirst();
  return found ?? noBlock;
}

/**
 * Returns a refusal if there is a block between the two: the blocked member learns who blocked them; the blocker gets
 * "no such member".
 */
export async function refuseBlocked(db: Sql, member: MemberId, other: { id: MemberId; name: string }) {
  const { blocked_me } = await blockBetween(db, member, other.id);
  return blocked_me ? refuse('blocked', { name: other.name }) : refuse('no_such_member');
}
