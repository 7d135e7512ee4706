import { sql } from 'kysely';
import { chatsPage, type ConversationId, type MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { isPartOf } from '#contract/typed/place.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cardView } from '../members/cards.ts';
import { type Cursor, readCursor, writeCursor } from '../../platform/postgres/cursor.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { cardsWithStatus, type InboxRow, notHidden, unreadStatement } from './chats-queries.ts';
import { departed, erasedCards } from './departed.ts';

/** The start of a page of conversations, and the name to search for. */
interface Wanted {
  readonly after?: string | undefined;
  readonly name?: string | undefined;
}

/** Returns a page of the member's conversations, latest first, with the unread count of all of them. */
export async function chatsOf(db: Sql, viewer: Viewer, { after, name }: Wanted) {
  const member = viewer.id;
  const from = after === undefined ? undefined : readCursor(after);
  if (isRefused(from)) return from;
  const rows = await listed(db, member, from, name);

  const page = rows.slice(0, chatsPage);
  const others = page.map((row) => row.other_id);
  // Includes the member's own card, which saves a statement: every open page requests this list.
  const cards = await cardsWithStatus(db, [member, ...others]);
  const isErased = others.some((other) => !cards.has(other));
  const erased = isErased ? await erasedCards(db, member) : undefined;
  const view = cardView(cards.get(member)!, viewer);
  const profileOf = (other: MemberId) => {
    const card = cards.get(other);
    if (!card) return erased!(other);
    return card.has_left ? departed(view(card)) : view(card);
  };
  const chats = page.map((row) => ({
    conversation: row.conversation_id,
    profile: profileOf(row.other_id),
    num_unread_messages: row.unread,
    undelivered: isUndelivered(row),
    last_message: lastMessage(row),
  }));
  const last = page.at(-1);
  const next =
    last && rows.length > chatsPage ? writeCursor({ at: last.last_message_at, id: last.conversation_id }) : null;
  return { chats, next, num_unread_messages: rows[0]?.all_unread ?? (await unreadOf(db, member)) };
}

/**
 * Returns the rows of one page, plus one if there is another page, with the unread count of all. One statement, so that
 * a simultaneous message or receipt is reflected in both or in neither.
 */
async function listed(db: Sql, member: MemberId, from: Cursor | undefined, name: string | undefined) {
  if (!from && name === undefined) return await latest(db, member);
  let query = pageOf(db, member);
  if (from) {
    query = query
      .where('last_hour', '<=', from.at)
      .where(sql<boolean>`(last_message_at, conversation_id) < (${from.at}, ${from.id})`);
  }
  if (name !== undefined) query = query.where(sql<boolean>`other_id = ANY(${await partnersNamed(db, member, name)})`);
  return await query.execute();
}

const latest = prepared((db, member: MemberId) => pageOf(db, member));

const listColumns = [
  'conversation_id',
  'other_id',
  'unread',
  'last_message_at',
  'last_message_id',
  'last_kind',
  'last_preview',
  'last_mine',
  'delivered_up_to',
  'read_up_to',
] as const satisfies readonly (keyof InboxRow)[];
type ListRow = Pick<InboxRow, (typeof listColumns)[number]>;

function pageOf(db: Sql, member: MemberId) {
  return db
    .selectFrom('inbox')
    .select(listColumns)
    .select(unreadStatement(db, member).as('all_unread'))
    .where('member_id', '=', member)
    .where('removed_at', 'is', null)
    .where(notHidden(member))
    .orderBy('last_hour', 'desc')
    .orderBy('last_message_at', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(chatsPage + 1);
}

async function unreadOf(db: Sql, member: MemberId): Promise<number> {
  return (await unreadStatement(db, member).executeTakeFirstOrThrow()).n;
}

/**
 * Returns whether the last message is from the other member and was neither delivered nor read. A read message counts
 * as delivered.
 */
function isUndelivered({ last_mine, last_message_id, delivered_up_to, read_up_to }: ListRow): boolean {
  return !last_mine && ![delivered_up_to, read_up_to].some((known) => known !== null && known >= last_message_id);
}

function lastMessage(row: ListRow) {
  const { last_message_id: id, last_kind: kind, last_preview: preview, last_mine: mine, last_message_at } = row;
  return kind && { id, kind, preview, mine, sent_at: last_message_at };
}

/** Removes the conversation from the member's list; the other member keeps theirs. */
export async function removeFromList(db: Db, member: MemberId, { conversation, seen }: Removal, now: Date) {
  return await transact(db, async (tx) => {
    const row = tx
      .updateTable('inbox')
      .set({ removed_at: now, unread: 0 })
      .where('member_id', '=', member)
      .where('conversation_id', '=', conversation);
    // A message being sent locks the row, so its id is compared after it is committed.
    const removed = await (seen ? row.where('last_message_id', '<=', seen) : row).executeTakeFirst();
    if (removed.numUpdatedRows === 0n) {
      return seen && (await hasInbox(tx, member, conversation)) ? {} : refuse('no_such_chat');
    }
    tx.announce(member, { event: 'chat_removed', conversation });
    return {};
  });
}

interface Removal {
  readonly conversation: ConversationId;
  readonly seen?: MessageId | undefined;
}

async function hasInbox(tx: Tx, member: MemberId, conversation: ConversationId): Promise<boolean> {
  const found = await tx
    .selectFrom('inbox')
    .select('member_id')
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns the members with whom this one has a conversation and whose name contains `name`, ignoring case and accents.
 */
async function partnersNamed(db: Sql, member: MemberId, name: string): Promise<MemberId[]> {
  const rows = await db.selectFrom('inbox').select('other_id').where('member_id', '=', member).execute();
  const partners = rows.map(({ other_id }) => other_id);
  const cards = await db
    .selectFrom('member_card')
    .select(['id', 'name'])
    .where('id', '=', (any) => any.fn('any', [any.val(partners)]))
    .execute();
  return cards.filter((card) => isPartOf(card.name, name)).map(({ id }) => id);
}
