import { type ConversationId, type MessageId, messagesPage, type ReplyBar } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cardOf, cardView } from '../members/cards.ts';
import { type Block, blockBetween } from '../members/hidden.ts';
import { pairOf } from '../members/member-pair.ts';
import { isReachable } from '../members/can-contact.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { readCaughtUp } from '../../platform/postgres/reading.ts';
import { inboxRow, pairStatus } from './chats-queries.ts';
import { departed, erasedCards } from './departed.ts';
import type { PhotoViewer } from './messages/message-photos.ts';
import { messageColumns } from './messages/message-view.ts';
import { messagesShown } from './messages/messages-shown.ts';
import { freeStartsLeft } from './sending/starting.ts';
import { bothShow } from './receipts-shared.ts';

/** Identifies a conversation by its id or by the other member; `before`: only messages older than this one. */
export interface ChatRequest {
  readonly conversation?: ConversationId | undefined;
  readonly profile?: MemberId | undefined;
  readonly before?: MessageId | undefined;
}

/**
 * Loads a conversation as the member may see it: empty if it has not been started, not found if the member does not
 * belong to it.
 */
export async function chatOf(db: Db, viewer: Viewer, which: ChatRequest) {
  const { id: member, addressOf } = viewer;
  const prices = (await viewer.site()).settings;
  const other = which.profile ?? (await inboxRow(db, member, which.conversation!))?.other_id;
  if (!other || other === member) return refuse('no_such_chat');
  const { id: conversation } = pairOf(member, other);
  const [own, card, block] = await Promise.all([
    cardOf(db, member),
    cardOf(db, other),
    blockBetween(db, member, other),
  ]);
  const mine = await inboxRow(db, member, conversation);
  if (!own || !(card ? await isReachable(db, member, card) : mine)) return refuse('no_such_chat');
  if (card && block.blocked_me) return refuse('blocked', { name: card.name });

  const [theirs, status, told] = await Promise.all([
    inboxRow(db, other, conversation),
    pairStatus(db, other),
    bothShow(db, 'receipts_shown', member, other),
  ]);
  const reply_bar = replyBar(block, status);
  const profile = card ? cardView(own, viewer)(card) : (await erasedCards(db, member))(other);
  // A blocker no longer sees whether the other is online.
  if (block.blocked_by_me) profile.online = false;
  const photosFor = { id: member, addressOf, answered: mine?.wrote ?? false };
  const { before } = which;
  const older = async (from: Sql) => await historyOf(from, photosFor, conversation, before);
  // The newest page is read most, and from the primary; older pages are rarely read and may come from the replica.
  const { met, ...history } = before ? await readCaughtUp(db, older) : await older(db);
  return {
    conversation,
    profile: reply_bar === 'gone' ? departed(profile) : profile,
    ...history,
    num_unread_messages: mine?.unread ?? 0,
    read_up_to: (told && theirs?.read_up_to) || null,
    read_at: (told && theirs?.read_at) || null,
    delivered_up_to: (told && theirs?.delivered_up_to) || null,
    reply_bar,
    conversations_left: mine || (await viewer.isPremium()) ? null : await freeStartsLeft(db, member),
    acquainted: Boolean(mine?.wrote && theirs?.wrote),
    message_credits: prices.message_credits,
    photo_credits: prices.photo_credits,
    icebreakers_used: mine?.icebreakers ?? [],
    met: reply_bar === null ? met : { ...met, matched_at: null, likes_me: false },
    message_length: prices.message_length,
  };
}

/** Returns a page of messages, newest first. */
async function historyOf(db: Sql, viewer: PhotoViewer, conversation: ConversationId, before: MessageId | undefined) {
  let query = db
    .selectFrom('message')
    .select(messageColumns)
    .where('conversation_id', '=', conversation)
    .orderBy('id', 'desc')
    .limit(messagesPage + 1);
  if (before) query = query.where('id', '<', before);
  const [rows, pair] = await Promise.all([
    query.execute(),
    db
      .selectFrom('pair')
      .select(['history_erased_at', 'matched_at', 'lo', 'lo_likes', 'hi_likes'])
      .where('id', '=', conversation)
      .executeTakeFirst(),
  ]);
  const has_older = rows.length > messagesPage;
  const page = rows.slice(0, messagesPage);
  const [i_like = false, likes_me = false] =
    pair?.lo === viewer.id ? [pair.lo_likes, pair.hi_likes] : [pair?.hi_likes, pair?.lo_likes];
  return {
    met: { matched_at: pair?.matched_at ?? null, i_like, likes_me },
    messages: await messagesShown(db, viewer, conversation, page),
    has_older,
    history_ended: !has_older && Boolean(pair?.history_erased_at),
  };
}

function replyBar({ blocked_by_me }: Block, status: Awaited<ReturnType<typeof pairStatus>>): ReplyBar {
  if (blocked_by_me) return 'blocked';
  if (status === 'active') return null;
  return status === 'not_confirmed' ? 'not_confirmed' : 'gone';
}
