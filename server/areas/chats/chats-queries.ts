import { type Selectable, sql } from 'kysely';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { UserStatus } from '#contract/accounts/accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Inbox } from '#database/tables.ts';
import { type ShownCard, shownColumns } from '../members/cards.ts';
import { pairOf } from '../members/member-pair.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { lockThroughCommit } from '../../platform/postgres/distributed.ts';
import { prepared } from '../../platform/postgres/prepared.ts';

export type InboxRow = Selectable<Inbox>;

/** Returns a conversation as one of its two members sees it. */
export async function inboxRow(db: Sql, member: MemberId, conversation: ConversationId): Promise<InboxRow | undefined> {
  return await db
    .selectFrom('inbox')
    .selectAll()
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
}

/**
 * The condition for unread conversations. Must be written exactly as in their partial index: with a parameter, a
 * prepared statement could not use the index and would scan the whole list.
 */
export const hasUnread = sql<boolean>`has_unread`;

/** Counts the unread messages in all listed conversations, except those with a block. */
export function unreadStatement(db: Sql, member: MemberId) {
  return db
    .selectFrom('inbox')
    .select(sql<number>`coalesce(sum(unread), 0)`.as('n'))
    .where('member_id', '=', member)
    .where(hasUnread)
    .where('removed_at', 'is', null)
    .where(notHidden(member));
}

/** Excludes rows with a block, in either direction, between this member and the other one. */
export function notHidden(member: MemberId) {
  return sql<boolean>`other_id <> ALL (ARRAY(SELECT other_id FROM member_hidden WHERE member_id = ${member}))`;
}

/** The card of a member who may have left. */
export type PartnerCard = ShownCard & { readonly has_left: boolean };

/** Returns the cards of several members, and whether they have left or were closed by an administrator. */
export async function cardsWithStatus(db: Sql, members: readonly MemberId[]): Promise<Map<MemberId, PartnerCard>> {
  if (members.length === 0) return new Map();
  const rows = await partnerCards(db, members);
  return new Map(rows.map((row) => [row.id, row]));
}

const partnerCards = prepared((db, members: readonly MemberId[]) =>
  db
    .selectFrom('member_card')
    .innerJoin('member', 'member.id', 'member_card.id')
    .select(shownColumns.map((name) => `member_card.${name}` as const))
    .select(sql<boolean>`member.status IN ('pending_deletion', 'blocked')`.as('has_left'))
    .where('member_card.id', '=', sql<MemberId>`ANY (${members})`),
);

/** Locks the pair of two members until the end of the transaction; creates it if needed. */
export async function lockPair(tx: Tx, one: MemberId, other: MemberId) {
  const { id, lo, hi } = pairOf(one, other);
  await lockThroughCommit(tx, id);
  const locked = tx.selectFrom('pair').select(['lo_blocks', 'hi_blocks']).where('id', '=', id).forNoKeyUpdate();
  const known = await locked.executeTakeFirst();
  if (known) return known;
  const created = await tx
    .insertInto('pair')
    .values({ id, lo, hi })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['lo_blocks', 'hi_blocks'])
    .executeTakeFirst();
  // Without a row, another transaction has created the pair meanwhile.
  return created ?? (await locked.executeTakeFirstOrThrow());
}

export async function pairStatus(db: Sql, member: MemberId): Promise<UserStatus | undefined> {
  const found = await db.selectFrom('member').select('status').where('id', '=', member).executeTakeFirst();
  return found?.status;
}

/** Returns which of several members have left or were closed by an administrator. */
export async function departedAmong(db: Sql, members: readonly MemberId[]): Promise<Set<MemberId>> {
  if (members.length === 0) return new Set();
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', (any) => any.fn('any', [any.val(members)]))
    .where('status', 'in', ['pending_deletion', 'blocked'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
