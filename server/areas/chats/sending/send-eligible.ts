import { sql } from 'kysely';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { isLockedOut } from '../../../platform/postgres/pool.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { InboxRow } from '../chats-queries.ts';
import { insertLedgerEntries, type NextMessage, insertMessages } from './debit-step-by-step.ts';
import type { PlacedMessage, SentRow } from './send-statement.ts';

/** How long a whole batch waits for a conversation locked by others. In milliseconds. */
const waitMilliseconds = 100;

/**
 * One connection per node, and one shard after the other: two batches then take locks in the same order and need not
 * exclude each other from a table. (If they still deadlock, one is aborted and retried.) On each node a batch waits at
 * most `waitMilliseconds` for a lock.
 */
const terms = `
  SET LOCAL citus.enable_deadlock_prevention TO off;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  SET LOCAL citus.propagate_set_commands TO 'local';
  SET LOCAL lock_timeout TO ${waitMilliseconds}`;

/**
 * Sends the messages that are eligible, in a cluster: each step is one statement for all messages, which queries only
 * the nodes with their rows. No two messages may have the same sender or conversation. Sends none if a lock cannot be
 * acquired in time.
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

/**
 * Returns the messages whose conversation has no block. Locks the pairs: until the end of the transaction nobody
 * writes, blocks or erases there.
 */
async function lockOpen(tx: Tx, messages: readonly PlacedMessage[]): Promise<readonly PlacedMessage[]> {
  // Rows on several nodes can only be locked by updating them.
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

/** Returns the messages that come after the last one of their conversation, each with the id of that last message. */
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

/**
 * Debits the messages and books them in the ledger. Returns those that are paid for now and were not before, with their
 * senders' balances.
 */
async function pay(tx: Tx, messages: readonly NextMessage[]) {
  const balances = new Map<MemberId, number>();
  // Prices differ only while an operator changes them.
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
