import type { MessageId } from '#contract/chats.ts';
import { graphemes } from '#contract/graphemes.ts';
import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import { balanceOf } from '../credits/wallet.ts';
import type { OnceKey } from '../http/once.ts';
import { newIdAfter } from '../ids.ts';
import { type CardRow, cardOf } from '../members/cards.ts';
import { refuseBlocked } from '../members/hidden.ts';
import { pairOf } from '../members/pair.ts';
import { isReachable } from '../members/reach.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { isCheckViolated, transact } from '../postgres/transact.ts';
import { becameUnread } from './became-unread.ts';
import { inboxRow, type InboxRow, lockPair, statusOf } from './chats-queries.ts';
import { previewOf } from './preview.ts';
import { debitAndSend, type Sending } from './send-query.ts';
import { sentBefore } from './sent-before.ts';
import { barToStart } from './starting.ts';

/** What a message costs on a site, and how long it may be. */
export interface Postage {
  readonly message_credits: number;
  readonly message_length: number;
}

/**
 * Sends a text. The first one to somebody starts a conversation, of which a free member may start two, ever.
 * The message and its cost are booked together, once per key. (Specification, sections 4 and 5.)
 */
export async function send(
  db: Db,
  from: MemberId,
  to: MemberId,
  text: string,
  { message_credits: cost, message_length: max }: Postage,
  { key }: OnceKey,
  now: Date,
) {
  if (from === to) return refuse('yourself');
  if (graphemes(text) > max) return refuse('too_long', { max });
  const { id: conversation } = pairOf(from, to);
  try {
    return await transact(db, async (tx) => {
      const recipient = await cardOf(tx, to);
      if (!recipient || !(await isReachable(tx, from, recipient))) return refuse('no_such_member');

      // Whoever writes in this conversation, blocks in it or erases from it waits here for the one before. So messages
      // get their places in the order of their commits: none ever appears above one that was read already.
      const pair = await lockPair(tx, from, to);
      const before = await sentBefore(tx, { from, conversation, key, text, kind: 'text' });
      if (before) return before;

      if (pair.lo_blocks || pair.hi_blocks) return await refuseBlocked(tx, from, recipient);
      const inbox = await inboxRow(tx, from, conversation);
      const barred = (await barToReach(tx, recipient)) ?? (inbox ? undefined : await barToStart(tx, from));
      if (barred) return barred;

      const sending: Sending = {
        from,
        to,
        conversation,
        kind: 'text',
        text,
        cost,
        key,
        ...placeAfter(inbox, text, now),
      };
      const sent = await debitAndSend(tx, sending);
      // Used in the same moment for a message to somebody else.
      if (!sent) return refuse('key_reused');
      const { message, at: sent_at } = sending;
      for (const side of [to, from]) tx.announce(side, { event: 'message_sent', conversation, message, from });
      if (sent.unread === 1) await tx.enqueue(becameUnread, { member: to, from, conversation, message });
      tx.announce(from, { event: 'user_changed' });
      return {
        conversation,
        message: { id: message, sender: from, kind: 'text' as const, text, sent_at, key },
        credits: sent.balance,
      };
    });
  } catch (fault) {
    if (!isCheckViolated(fault)) throw fault;
    return refuse('not_enough_credits', { credits: await balanceOf(db, from), cost });
  }
}

/** The message comes after the last one, also where the clock of another process is ahead. */
function placeAfter(inbox: InboxRow | undefined, text: string, now: Date) {
  const at = inbox && inbox.last_message_at > now ? inbox.last_message_at : now;
  return { message: newIdAfter<MessageId>(inbox?.last_message_id, at), at, preview: previewOf(text) };
}

/** Nobody can be written to who has left, or who has not confirmed yet that the address is theirs. */
async function barToReach(tx: Tx, recipient: CardRow) {
  const status = await statusOf(tx, recipient.id);
  if (status === 'not_confirmed') return refuse('not_confirmed', { name: recipient.name });
  return status === 'active' ? undefined : refuse('no_such_member');
}
