import { sql } from 'kysely';
import type { UserStatus } from '#contract/accounts/accounts.ts';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { matchesFingerprint } from '../../../platform/http/idempotency.ts';
import { type CardRow, cardsOf } from '../../members/cards.ts';
import { refuseBlocked } from '../../members/hidden.ts';
import { pairOf } from '../../members/member-pair.ts';
import { isReachable } from '../../members/can-contact.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { findCommitted } from '../../../platform/postgres/distributed.ts';
import { prepared } from '../../../platform/postgres/prepared.ts';
import { isCheckViolated, isTaken, transact } from '../../../platform/postgres/transact.ts';
import { becameUnread, isReading, noteUnread, type Unread } from '../became-unread.ts';
import { inboxRow, lockPair } from '../chats-queries.ts';
import { attach, type Posted } from '../messages/message-photos.ts';
import { messageColumns, messageView } from '../messages/message-view.ts';
import { quoteOf } from '../messages/quotes.ts';
import { placeAfter, publishMessage } from './publish-message.ts';
import {
  type ExtraChecks,
  sendingCause,
  debitAndSend,
  type Delivery,
  type OutgoingMessage,
  type PlacedMessage,
  type SentPhoto,
} from './send-statement.ts';
import { barToStart } from './starting.ts';
import { warningIn } from '../messages/warning.ts';

/** Sends one message in its own transaction, which checks every rule and refuses with the one that is violated. */
export async function sendWithAllChecks<Bar extends Refused = never>(
  db: Db,
  { from, to, key, at }: Delivery,
  outgoing: OutgoingMessage,
  barTo?: ExtraChecks<Bar>['underLock'],
) {
  const { id: conversation } = pairOf(from, to);
  /** Messages to a recipient who is reading: one later check covers them. */
  const whileReading: [Unread, read_at: Date][] = [];
  try {
    const answer = await transact(db, async (tx) => {
      const cards = await cardsOf(tx, [from, to]);
      const [own, recipient] = [cards.get(from), cards.get(to)];
      if (!own || !recipient || !(await isReachable(tx, from, recipient, own))) return refuse('no_such_member');

      // Serializes everyone who writes, blocks or erases in this conversation. Message order is thus commit order: no
      // message ever appears above one that was read already.
      const pair = await lockPair(tx, from, to);
      const standing = await standingOf(tx, { from, to, conversation, key });
      if (!standing) return refuse('no_such_member');
      const { status, paid_for, last } = standing;
      const before = paid_for && (await sentBefore(tx, { from, conversation, ...outgoing }, paid_for));
      if (before) {
        if (!isRefused(before)) announceAgain(tx, { from, to, at }, before);
        return before;
      }
      const barred = barTo?.(last !== undefined);
      if (barred) return barred;

      if (pair.lo_blocks || pair.hi_blocks) return await refuseBlocked(tx, from, recipient);
      const { reply_to } = outgoing;
      const quote = reply_to && (await findCommitted(tx, async () => await quoteOf(tx, conversation, reply_to)));
      if (reply_to && !quote) return refuse('no_such_message');
      const bar = barToReach(recipient, status) ?? (last ? undefined : await barToStart(tx, own));
      if (bar) return bar;

      const warning = await warningFor(tx, to, conversation, outgoing.text);
      const place = placeAfter(last, outgoing.text, at);
      const sending: PlacedMessage = { from, to, conversation, key, ...outgoing, warning, ...place };
      const sent = (await debitAndSend(tx, [sending]))[0]!;
      const { message } = sending;
      if (outgoing.icebreaker) await useUp(tx, { conversation, sender: from }, outgoing.icebreaker);
      if (outgoing.photo) await attach(tx, { conversation, message, sender: from }, outgoing.photo);
      const announcer = {
        announce: tx.announce,
        noteUnread: async (unread: Unread, read_at: Date | null) => {
          if (isReading(read_at, at)) whileReading.push([unread, read_at]);
          else await tx.enqueue(becameUnread, unread);
        },
      };
      return await publishMessage(announcer, sending, sent, quote);
    });
    // After the commit, because `noteUnread` remembers its pending check in memory, where a rollback would not undo it.
    if (!isRefused(answer)) for (const [unread, read_at] of whileReading) await noteUnread(db, unread, read_at, at);
    return answer;
  } catch (fault) {
    // The key belongs to a message to another member.
    if (isTaken(fault)) return refuse('key_reused');
    if (!isCheckViolated(fault)) throw fault;
    return refuse('not_enough_credits', { credits: await balanceOf(db, from), cost: outgoing.cost });
  }
}

/** How long senders retry a message whose response was lost, in milliseconds. */
const askedAgainMilliseconds = 10 * 60_000;

/**
 * Publishes a stored message again. Its first response may have been lost because PostgreSQL failed after storing it,
 * before the message was published. The browsers fetch the message; browsers that have it already find nothing new.
 */
function announceAgain(tx: Tx, { from, to, at }: Omit<Delivery, 'key'>, { conversation, message }: Sent): void {
  if (message.kind === 'deleted' || at.getTime() - message.sent_at.getTime() > askedAgainMilliseconds) return;
  for (const member of [to, from]) {
    tx.announce(member, { event: 'message_sent', conversation, message: message.id, from });
  }
}

interface Sent {
  readonly conversation: ConversationId;
  readonly message: ReturnType<typeof messageView>;
}

/**
 * Returns the earlier use of the key: this message, whose first response was lost, or a refusal if it was a different
 * message.
 */
async function sentBefore(
  tx: Tx,
  sending: Pick<PlacedMessage, 'from' | 'conversation' | keyof OutgoingMessage>,
  paid_for: MessageId,
) {
  const { from, conversation, text, kind, gift, photo, reply_to = null } = sending;
  const stored = tx
    .selectFrom('message')
    .select(messageColumns)
    .where('conversation_id', '=', conversation)
    .where('id', '=', paid_for);
  const message = await findCommitted(tx, async () => await stored.executeTakeFirst());
  // The sender has deleted the message since: do not send it again.
  if (message?.kind === 'deleted')
    return { conversation, message: messageView(message, from), credits: await balanceOf(tx, from) };
  if (message?.text !== text || message.kind !== kind || message.gift !== gift) return refuse('key_reused');
  if (message.reply_to !== reply_to) return refuse('key_reused');
  if (photo && !(await isOf(tx, conversation, message.id, photo))) return refuse('key_reused');
  const quote = await quoteOf(tx, conversation, reply_to);
  return { conversation, message: messageView(message, from, { quote }), credits: await balanceOf(tx, from) };
}

async function isOf(tx: Tx, conversation: ConversationId, message: MessageId, photo: SentPhoto) {
  const stored = await tx
    .selectFrom('message_photo')
    .select('fingerprint')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message)
    .executeTakeFirst();
  return stored !== undefined && matchesFingerprint(stored.fingerprint, photo);
}

/**
 * Returns the warning for the reader of a text. Contact details need no warning for a reader who has written in the
 * conversation; fraud always does.
 */
async function warningFor(tx: Tx, reader: MemberId, conversation: ConversationId, text: string) {
  const warning = warningIn(text);
  if (!warning || warning === 'scam') return warning;
  return (await inboxRow(tx, reader, conversation))?.wrote ? null : warning;
}

/** Refuses a recipient who has left or has not confirmed their address yet. */
function barToReach({ name }: CardRow, status: UserStatus) {
  if (status === 'not_confirmed') return refuse('not_confirmed', { name });
  return status === 'active' ? undefined : refuse('no_such_member');
}

/**
 * Returns, in one statement, the recipient's status, the message that was paid for with this key, and the last message
 * of the conversation. Undefined if the recipient no longer exists.
 */
async function standingOf(tx: Tx, sending: Pick<PlacedMessage, 'from' | 'to' | 'conversation' | 'key'>) {
  const { from, to, conversation, key } = sending;
  const [row] = await standing(tx, from, to, conversation, sendingCause(key));
  if (!row) return undefined;
  const { status, ref_id, last_message_at, last_message_id } = row;
  const last = last_message_at && last_message_id ? { last_message_at, last_message_id } : undefined;
  return { status, paid_for: ref_id as MessageId | null, last };
}

// oxlint-disable-next-line max-params -- a prepared statement takes each of its values
const standing = prepared((db, from: MemberId, to: MemberId, conversation: ConversationId, cause: string) =>
  db
    .selectFrom('member')
    .leftJoin('inbox', (join) => join.on('inbox.member_id', '=', from).on('inbox.conversation_id', '=', conversation))
    .leftJoin('ledger', (join) => join.on('ledger.member_id', '=', from).on('ledger.idem_key', '=', cause))
    .select(['member.status', 'ledger.ref_id', 'inbox.last_message_at', 'inbox.last_message_id'])
    .where('member.id', '=', to),
);

/** Records that a member has used this icebreaker, so that it is not suggested again for the same recipient. */
async function useUp(tx: Tx, { conversation, sender }: Omit<Posted, 'message'>, icebreaker: Icebreaker) {
  await tx
    .updateTable('inbox')
    .set({ icebreakers: sql`array_append(icebreakers, ${icebreaker})` })
    .where('member_id', '=', sender)
    .where('conversation_id', '=', conversation)
    .where(sql<boolean>`NOT ${icebreaker} = ANY(icebreakers)`)
    .execute();
}
