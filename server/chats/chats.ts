import { sql } from 'kysely';
import {
  chatsPage,
  type ConversationId,
  freeConversations,
  type MessageId,
  messagesPage,
  type ReplyBar,
} from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { type CardRow, cardOf, cardsOf, cardView } from '../members/cards.ts';
import { type Block, blockBetween, hiddenFrom } from '../members/hidden.ts';
import { pairOf } from '../members/pair.ts';
import { isReachable } from '../members/reach.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import { readCursor, writeCursor } from '../postgres/cursor.ts';
import type { Db, Sql } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import { conversationsStarted, type Postage } from './send.ts';

/** A page of the member's conversations, the latest first, with what is unread in all of them. */
export async function chatsOf(
  db: Sql,
  member: MemberId,
  after: string | undefined,
  addresses: PhotoAddresses,
  now: Date,
) {
  const from = after === undefined ? undefined : readCursor(after);
  if (isRefused(from)) return from;
  const hidden = await hiddenFrom(db, member);
  let query = db
    .selectFrom('inbox')
    .selectAll()
    .where('member_id', '=', member)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`other_id <> ALL(${hidden})`)
    .orderBy('last_message_at', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(chatsPage + 1);
  if (from) query = query.where(sql<boolean>`(last_message_at, conversation_id) < (${from.at}, ${from.id})`);
  const [own, rows, unread] = await Promise.all([cardOf(db, member), query.execute(), unreadOf(db, member, hidden)]);

  const page = rows.slice(0, chatsPage);
  const last = page.at(-1);
  const cards = await cardsOf(
    db,
    page.map((row) => row.other_id),
  );
  const view = cardView(own!, addresses, now);
  const chats = page.flatMap((row) => {
    const card = cards.get(row.other_id);
    if (!card) return [];
    const { last_kind: kind, last_preview: preview, last_mine: mine, last_message_at: sent_at } = row;
    return [
      {
        conversation: row.conversation_id,
        profile: view(card),
        num_unread_messages: row.unread,
        last_message: { kind, preview, mine, sent_at },
      },
    ];
  });
  const next =
    last && rows.length > chatsPage ? writeCursor({ at: last.last_message_at, id: last.conversation_id }) : null;
  return { chats, next, num_unread_messages: unread };
}

async function unreadOf(db: Sql, member: MemberId, hidden: readonly MemberId[]): Promise<number> {
  const { n } = await db
    .selectFrom('inbox')
    .select(sql<number>`coalesce(sum(unread), 0)`.as('n'))
    .where('member_id', '=', member)
    .where('unread', '>', 0)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`other_id <> ALL(${hidden})`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Which conversation is meant: by its id, or by the other member. */
export interface WhichChat {
  readonly conversation?: ConversationId | undefined;
  readonly profile?: MemberId | undefined;
}

/** One conversation as the member may see it. One that has not begun is empty; one of others is not found. */
export async function chatOf(
  db: Db,
  member: MemberId,
  which: WhichChat & { readonly before?: MessageId | undefined },
  postage: Postage,
  addresses: PhotoAddresses,
  now: Date,
) {
  const other = which.profile ?? (await otherIn(db, member, which.conversation!));
  if (!other || other === member) return refuse('no_such_chat');
  const { id: conversation } = pairOf(member, other);
  const [own, card, block] = await Promise.all([
    cardOf(db, member),
    cardOf(db, other),
    blockBetween(db, member, other),
  ]);
  if (!own || !card || !(await isReachable(db, member, card))) return refuse('no_such_chat');
  if (block.blocked_me) return refuse('blocked', { name: card.name });

  const [messages, mine, theirs] = await Promise.all([
    messagesOf(db, conversation, which.before),
    inboxRow(db, member, conversation),
    inboxRow(db, other, conversation),
  ]);
  return {
    conversation,
    profile: cardView(own, addresses, now)(card),
    messages: messages.slice(0, messagesPage),
    has_older: messages.length > messagesPage,
    history_ended: false,
    read_up_to: theirs?.read_up_to ?? null,
    reply_bar: await replyBar(db, card, block, mine?.started_by_me === false),
    conversations_left: mine ? null : await conversationsLeft(db, member, own.premium),
    message_credits: postage.message_credits,
    message_length: postage.message_length,
  };
}

async function otherIn(db: Sql, member: MemberId, conversation: ConversationId): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('inbox')
    .select('other_id')
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
  return row?.other_id;
}

async function inboxRow(db: Sql, member: MemberId, conversation: ConversationId) {
  return await db
    .selectFrom('inbox')
    .select(['read_up_to', 'started_by_me'])
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
}

async function messagesOf(db: Sql, conversation: ConversationId, before: MessageId | undefined) {
  let query = db
    .selectFrom('message')
    .select(['id', 'sender_id as sender', 'kind', 'body as text', 'created_at as sent_at'])
    .where('conversation_id', '=', conversation)
    .orderBy('id', 'desc')
    .limit(messagesPage + 1);
  if (before) query = query.where('id', '<', before);
  return await query.execute();
}

async function replyBar(db: Sql, card: CardRow, block: Block, startedByThem: boolean): Promise<ReplyBar> {
  if (block.blocked_by_me) return 'blocked';
  const other = await db.selectFrom('member').select('status').where('id', '=', card.id).executeTakeFirst();
  if (!other || other.status === 'blocked' || other.status === 'pending_deletion') return 'gone';
  return startedByThem && other.status === 'not_confirmed' ? 'not_confirmed' : null;
}

async function conversationsLeft(db: Db, member: MemberId, premium: boolean): Promise<number | null> {
  return premium ? null : Math.max(0, freeConversations - (await conversationsStarted(db, member)));
}

/** The member has the conversation before their eyes: nothing in it is unread, and the other may know. */
export async function readChat(db: Db, member: MemberId, conversation: ConversationId) {
  return await transact(db, async (tx) => {
    const row = await tx
      .selectFrom('inbox')
      .select(['other_id', 'unread', 'last_message_id', 'read_up_to'])
      .where('member_id', '=', member)
      .where('conversation_id', '=', conversation)
      .executeTakeFirst();
    if (!row) return refuse('no_such_chat');
    if (row.unread === 0 && row.read_up_to === row.last_message_id) return {};
    await tx
      .updateTable('inbox')
      .set({ unread: 0, read_up_to: sql<MessageId>`last_message_id` })
      .where('member_id', '=', member)
      .where('conversation_id', '=', conversation)
      .execute();
    tx.announce(member, { event: 'chat_read', conversation, by: member });
    tx.announce(row.other_id, { event: 'chat_read', conversation, by: member });
    return {};
  });
}

/** Takes the conversation off the member's list; the other member keeps theirs. */
export async function removeChat(db: Db, member: MemberId, conversation: ConversationId, now: Date) {
  return await transact(db, async (tx) => {
    const removed = await tx
      .updateTable('inbox')
      .set({ removed_at: now, unread: 0 })
      .where('member_id', '=', member)
      .where('conversation_id', '=', conversation)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n) return refuse('no_such_chat');
    tx.announce(member, { event: 'chat_removed', conversation });
    return {};
  });
}
