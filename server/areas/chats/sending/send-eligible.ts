import { sql } from 'kysely';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { isLockedOut } from '../../../platform/postgres/pool.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { InboxRow } from '../chats-queries.ts';
import { insertLedgerEntries, type NextMessage, insertMessages } from './debit-step-by-step.ts';
import type { PlacedMessage, SentRow } from './send-statement.ts';

/** For so long, in ms, all messages of a batch wait for a conversation in which something else is just happening. */
const waitMilliseconds = 100;

/**
 * One connection to each machine, which asks one part of a table after the other: so two batches lock what they need in the
 * same order, and need not be kept from changing a table at the same time. (Two that lock each other out all the same are
 * told apart, and one is done again.) On every machine a batch waits no longer than that for a lock.
 */
const terms = `
  SET LOCAL citus.enable_deadlock_prevention TO off;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  SET LOCAL citus.propagate_set_commands TO 'local';
  SET LOCAL lock_timeout TO ${waitMilliseconds}`;

/**
 * Sends those of the messages that the statement for one server would select as eligible, in a cluster: each step is one
 * statement for all of them, which asks the machines where their rows are. No two messages are of one sender or in one
 * conversation. If a lock is not to be had in time, none is sent.
 */
export async function sendEligible(db: Db, placed: readonly PlacedMessage[]): Promise<readonly SentRow[]> {
  try {
    return await transact(db, async (tx) => {
      await sql.raw(terms).execute(tx);
      const open = await lockOpen(tx, placed);
      const next = await withLast(tx, await whoseRecipientIsActive(tx, open));
      const paid = await pay(tx, next);
      return paid.length === 0 ? [] : await insertMessages(tx, paid);
    });
  } catch (fault) {
    if (!isLockedOut(fault)) throw fault;
    return [];
  }
}

/** Those whose conversation has no block. Until the transaction ends nobody writes, blocks or erases there. */
async function lockOpen(tx: Tx, messages: readonly PlacedMessage[]): Promise<readonly PlacedMessage[]> {
  // Rows on several machines can only be locked by writing them.
  const { rows } = await sql<{ id: ConversationId }>`
    UPDATE pair SET lo_blocks = lo_blocks
    WHERE id = ANY (${messages.map(({ conversation }) => conversation)}) AND NOT lo_blocks AND NOT hi_blocks
    RETURNING id`.execute(tx);
  const open = new Set(rows.map(({ id }) => id));
  return messages.filter(({ conversation }) => open.has(conversation));
}

async function whoseRecipientIsActive(tx: Tx, messages: readonly PlacedMessage[]): Promise<readonly PlacedMessage[]> {
  const { rows } = await sql<{ id: MemberId }>`
    SELECT id FROM member WHERE id = ANY (${messages.map(({ to }) => to)}) AND status = 'active'`.execute(tx);
  const active = new Set(rows.map(({ id }) => id));
  return messages.filter(({ to }) => active.has(to));
}

/** Those that follow the last message of a conversation, with it. */
async function withLast(tx: Tx, messages: readonly PlacedMessage[]): Promise<readonly NextMessage[]> {
  const { rows } = await sql<LastMessage>`
    SELECT member_id, conversation_id, last_message_id, last_message_at FROM inbox
    WHERE member_id = ANY (${messages.map(({ from }) => from)})
      AND conversation_id = ANY (${messages.map(({ conversation }) => conversation)})`.execute(tx);
  const last = new Map(rows.map((row) => [row.member_id + row.conversation_id, row]));
  return messages.flatMap((one) => {
    const before = last.get(one.from + one.conversation);
    const follows = before && before.last_message_id < one.message && before.last_message_at <= one.at;
    return follows ? [{ ...one, after: before.last_message_id }] : [];
  });
}

type LastMessage = Pick<InboxRow, 'member_id' | 'conversation_id' | 'last_message_id' | 'last_message_at'>;

/** Those that could be paid for, and were not before, with what their senders have left. */
async function pay(tx: Tx, messages: readonly NextMessage[]) {
  const balances = new Map<MemberId, number>();
  // All cost the same but while an operator changes the price.
  for (const [cost, ofCost] of Map.groupBy(messages, (one) => one.cost)) {
    const { rows } = await sql<{ member_id: MemberId; balance: number }>`
      UPDATE wallet SET balance = balance - ${cost}
      WHERE member_id = ANY (${ofCost.map(({ from }) => from)}) AND balance >= ${cost}
      RETURNING member_id, balance`.execute(tx);
    for (const { member_id, balance } of rows) balances.set(member_id, balance);
  }
  const debited = messages.flatMap((one) => {
    const balance = balances.get(one.from);
    return balance === undefined ? [] : [{ ...one, balance }];
  });
  if (debited.length === 0) return [];
  const booked = await insertLedgerEntries(tx, debited, 'leave out');
  for (const { from, cost } of debited) {
    if (!booked.has(from))
      await sql`UPDATE wallet SET balance = balance + ${cost} WHERE member_id = ${from}`.execute(tx);
  }
  return debited.filter(({ from }) => booked.has(from));
}
