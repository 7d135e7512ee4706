import { sql } from 'kysely';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type Refused, refuse } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { type CardRow, cardOf } from '../../members/cards.ts';
import { refuseBlocked } from '../../members/hidden.ts';
import { pairOf } from '../../members/pair.ts';
import { isReachable } from '../../members/reach.ts';
import type { Db, Tx } from '../../postgres/db.ts';
import { isCheckViolated, isTaken, transact } from '../../postgres/transact.ts';
import { sendBatched } from './send-batched.ts';
import { inboxRow, lockPair, statusOf } from '../chats-queries.ts';
import { attach, type Posted } from '../messages/message-photos.ts';
import { quoteOf } from '../messages/quotes.ts';
import { placeAfter, announceSent } from './announce-sent.ts';
import { debitAndSend, type OutgoingMessage, type PlacedMessage } from './send-statement.ts';
import { sentBefore } from './sent-before.ts';
import { barToStart } from './starting.ts';
import { warningIn } from './warning.ts';

/** Who sends to whom, under which `Idempotency-Key`. */
export interface Delivery {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly key: string;
}

/** Why this must not start a conversation: checked if it would, before anything is locked. */
type BarToBegin<Bar extends Refused> = () => Promise<Bar | undefined>;

/** Why this must not be sent: checked under the pair's lock, where `begun` stays true. */
type BarTo<Bar extends Refused> = (begun: boolean) => Bar | undefined;

/**
 * Sends a message of any kind. The first one to somebody starts a conversation; a free member may only ever start two.
 * The message and its cost are booked together, once per key. (Specification, sections 4 and 5.) A message sent earlier
 * under the same key is answered as it was, whatever `barTo` says now.
 */
export async function deliver<Bar extends Refused = never, Early extends Refused = never>(
  db: Db,
  delivery: Delivery,
  outgoing: OutgoingMessage & { readonly cost: number },
  now: Date,
  barTo?: BarTo<Bar>,
  barToBegin?: BarToBegin<Early>,
) {
  if (delivery.from === delivery.to) return refuse('yourself');
  // Only in a conversation that has been started can it be sent together with those of others.
  const carried = barTo?.(true) ? undefined : await sendBatched(db, delivery, outgoing, now);
  return carried ?? (await barToBegin?.()) ?? (await deliverAlone(db, delivery, outgoing, now, barTo));
}

async function deliverAlone<Bar extends Refused = never>(
  db: Db,
  { from, to, key }: Delivery,
  { cost, ...outgoing }: OutgoingMessage & { readonly cost: number },
  now: Date,
  barTo?: BarTo<Bar>,
) {
  const { id: conversation } = pairOf(from, to);
  try {
    return await transact(db, async (tx) => {
      const recipient = await cardOf(tx, to);
      if (!recipient || !(await isReachable(tx, from, recipient))) return refuse('no_such_member');

      // Whoever writes, blocks or erases in this conversation waits here for the previous one. So messages are ordered
      // by commit: none ever appears above one that was read already.
      const pair = await lockPair(tx, from, to);
      const before = await sentBefore(tx, { from, conversation, key, ...outgoing });
      if (before) return before;
      const inbox = await inboxRow(tx, from, conversation);
      const barred = barTo?.(inbox !== undefined);
      if (barred) return barred;

      if (pair.lo_blocks || pair.hi_blocks) return await refuseBlocked(tx, from, recipient);
      const quote = await quoteOf(tx, conversation, outgoing.reply_to);
      if (outgoing.reply_to && !quote) return refuse('no_such_message');
      const bar = (await barToReach(tx, recipient)) ?? (inbox ? undefined : await barToStart(tx, from));
      if (bar) return bar;

      const warning = await warningFor(tx, to, conversation, outgoing.text);
      const place = placeAfter(inbox, outgoing.text, now);
      const sending: PlacedMessage = { from, to, conversation, key, cost, ...outgoing, warning, ...place };
      const [sent] = await debitAndSend(tx, [sending]);
      const { message } = sending;
      if (outgoing.icebreaker) await useUp(tx, { conversation, sender: from }, outgoing.icebreaker);
      if (outgoing.photo) await attach(tx, { conversation, message, sender: from }, outgoing.photo);
      return await announceSent(tx, sending, sent!, quote);
    });
  } catch (fault) {
    // The key belongs to a message to somebody else.
    if (isTaken(fault)) return refuse('key_reused');
    if (!isCheckViolated(fault)) throw fault;
    return refuse('not_enough_credits', { credits: await balanceOf(db, from), cost });
  }
}

/** Contact details need no warning for a reader who has written in the conversation; fraud always gets one. */
async function warningFor(tx: Tx, reader: MemberId, conversation: ConversationId, text: string) {
  const warning = warningIn(text);
  if (!warning || warning === 'scam') return warning;
  return (await inboxRow(tx, reader, conversation))?.wrote ? null : warning;
}

/** Why a recipient cannot be written to: they have left, or have not confirmed their address yet. */
async function barToReach(tx: Tx, recipient: CardRow) {
  const status = await statusOf(tx, recipient.id);
  if (status === 'not_confirmed') return refuse('not_confirmed', { name: recipient.name });
  return status === 'active' ? undefined : refuse('no_such_member');
}

/** Records that a member has used this icebreaker: it is not suggested to them again for the same person. */
async function useUp(tx: Tx, { conversation, sender }: Omit<Posted, 'message'>, icebreaker: Icebreaker) {
  await tx
    .updateTable('inbox')
    .set({ icebreakers: sql`array_append(icebreakers, ${icebreaker})` })
    .where('member_id', '=', sender)
    .where('conversation_id', '=', conversation)
    .where(sql<boolean>`NOT ${icebreaker} = ANY(icebreakers)`)
    .execute();
}
