import { freeConversations, type MessageId } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import { balanceOf } from '../credits/wallet.ts';
import type { OnceKey } from '../http/once.ts';
import { newId } from '../ids.ts';
import { type CardRow, cardOf } from '../members/cards.ts';
import { refuseBlocked } from '../members/hidden.ts';
import { pairOf } from '../members/pair.ts';
import { isReachable } from '../members/reach.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { isCheckViolated, transact } from '../postgres/transact.ts';
import { graphemes } from './graphemes.ts';
import { debitAndSend, type Sending } from './send-query.ts';

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
  once: OnceKey,
  now: Date,
) {
  if (from === to) return refuse('yourself');
  if (graphemes(text) > max) return refuse('too_long', { max });
  const { id: conversation } = pairOf(from, to);
  const message = newId<MessageId>(now);
  const key = `message:${once.key}`;
  const sending: Sending = { from, to, conversation, message, kind: 'text', text, cost, key };
  try {
    return await transact(db, async (tx) => {
      const recipient = await cardOf(tx, to);
      if (!recipient) return refuse('no_such_member');
      const barred = await barFor(tx, from, recipient);
      if (barred) return (await sentBefore(tx, sending)) ?? barred;

      const sent = await debitAndSend(tx, sending, now);
      if (!sent) return (await sentBefore(tx, sending))!;
      tx.announce(to, { event: 'message_sent', conversation, message, from });
      tx.announce(from, { event: 'message_sent', conversation, message, from });
      return reply(sending, now, sent.balance);
    });
  } catch (fault) {
    if (!isCheckViolated(fault)) throw fault;
    return refuse('not_enough_credits', { credits: await balanceOf(db, from), cost });
  }
}

function reply({ conversation, message, from, kind, text }: Sending, sent_at: Date, credits: number) {
  return { conversation, message: { id: message, sender: from, kind, text, sent_at }, credits };
}

/** Why this member may not write to that one just now. */
async function barFor(tx: Tx, from: MemberId, recipient: CardRow) {
  if (!(await isReachable(tx, from, recipient))) return refuse('no_such_member');
  // A block of this very moment waits for this row, and so comes wholly before the message or wholly after it.
  const pair = await lockPair(tx, from, recipient.id);
  if (pair.lo_blocks || pair.hi_blocks) return await refuseBlocked(tx, from, recipient);

  const begun = await tx
    .selectFrom('inbox')
    .select('started_by_me')
    .where('member_id', '=', from)
    .where('conversation_id', '=', pair.id)
    .executeTakeFirst();
  if (!begun) return await barToStart(tx, from);
  if (!begun.started_by_me && (await isUnconfirmed(tx, recipient.id))) {
    return refuse('not_confirmed', { name: recipient.name });
  }
  return undefined;
}

async function lockPair(tx: Tx, one: MemberId, other: MemberId) {
  const { id, lo, hi } = pairOf(one, other);
  await tx
    .insertInto('pair')
    .values({ id, lo, hi })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await tx
    .selectFrom('pair')
    .select(['id', 'lo_blocks', 'hi_blocks'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function isUnconfirmed(tx: Tx, id: MemberId): Promise<boolean> {
  const { status } = await tx.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status === 'not_confirmed';
}

async function barToStart(tx: Tx, from: MemberId) {
  const { paid_user } = await tx
    .selectFrom('member')
    .select('paid_user')
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  if (paid_user) return undefined;
  // Starting several at once, each waits here for the one before and counts it.
  await tx.selectFrom('wallet').select('member_id').where('member_id', '=', from).forUpdate().execute();
  const started = await conversationsStarted(tx, from);
  return started < freeConversations ? undefined : refuse('conversation_limit', { limit: freeConversations });
}

/** A deleted conversation still counts: otherwise deleting one would buy another free one. */
export async function conversationsStarted(db: Tx | Db, member: MemberId): Promise<number> {
  const { n } = await db
    .selectFrom('inbox')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('member_id', '=', member)
    .where('started_by_me', '=', true)
    .executeTakeFirstOrThrow();
  return n;
}

/** What the key was used for before: this message, whose first answer was lost, or another one. */
async function sentBefore(tx: Tx, { from, conversation, key, text, kind }: Sending) {
  const booked = await tx
    .selectFrom('ledger')
    .select('ref_id')
    .where('member_id', '=', from)
    .where('idem_key', '=', key)
    .executeTakeFirst();
  if (!booked) return undefined;
  const before = await tx
    .selectFrom('message')
    .select(['id', 'body', 'kind', 'created_at'])
    .where('conversation_id', '=', conversation)
    .where('id', '=', booked.ref_id as MessageId)
    .executeTakeFirst();
  if (before?.body !== text || before.kind !== kind) return refuse('key_reused');
  const sending = { conversation, message: before.id, from, kind, text } as Sending;
  return reply(sending, before.created_at, await balanceOf(tx, from));
}
