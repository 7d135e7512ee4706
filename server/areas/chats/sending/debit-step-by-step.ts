import { CompiledQuery } from 'kysely';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { LostRace } from '../../../platform/postgres/transact.ts';
import type { InboxRow } from '../chats-queries.ts';
import { sendingCause, type PlacedMessage, type SentRow } from './send-statement.ts';

/** A message that has passed all checks, and the one before it in its conversation. */
export type NextMessage = PlacedMessage & Pick<SentRow, 'after'>;

/**
 * Does the same as the sending statement, table by table. In a cluster the rows of a message are on up to three nodes,
 * and one statement for all would query every node. The transaction must hold the lock of the pair: PostgreSQL commits
 * on all nodes or on none. Throws the same errors as the statement.
 */
export async function debitAndSendStepByStep(tx: Sql, message: NextMessage): Promise<SentRow> {
  await insertLedgerEntries(tx, [message], 'throw');
  const { balance } = await tx
    .updateTable('wallet')
    .set((wallet) => ({ balance: wallet('balance', '-', message.cost) }))
    .where('member_id', '=', message.from)
    .returning('balance')
    .executeTakeFirstOrThrow();
  const [sent] = await insertMessages(tx, [{ ...message, balance }]);
  return sent!;
}

/**
 * Inserts ledger entries. If a key was used before, throws or leaves the message out. Returns the senders whose entries
 * were inserted.
 */
export async function insertLedgerEntries(
  tx: Sql,
  messages: readonly PlacedMessage[],
  ifUsed: 'throw' | 'leave out',
): Promise<ReadonlySet<MemberId>> {
  const rows = messages.map(({ from, key, cost, kind, message, at }) => {
    return [from, sendingCause(key), -cost, kind === 'text' ? 'message' : kind, message, at];
  });
  const written = await tx.executeQuery<{ member_id: MemberId }>(
    CompiledQuery.raw(
      `INSERT INTO ledger (member_id, idem_key, delta, cause, ref_id, created_at) VALUES ${placeholders(rows)}
      ${ifUsed === 'throw' ? '' : 'ON CONFLICT DO NOTHING'} RETURNING member_id`,
      rows.flat(),
    ),
  );
  return new Set(written.rows.map(({ member_id }) => member_id));
}

/** Returns placeholders for rows of values: `($1, $2), ($3, $4)`. The query builder would take ten times as long. */
function placeholders(rows: readonly (readonly unknown[])[]): string {
  let place = 0;
  return rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(', ')})`).join(', ');
}

const writing = `
  INSERT INTO message (conversation_id, id, sender_id, kind, body, gift, warning, once_key, reply_to, created_at)
  SELECT conversation, message, "from", kind, "text", gift, warning, key, reply_to, at
  FROM json_to_recordset($1) AS paid (conversation uuid, message uuid, "from" uuid, kind text, "text" text, gift text,
    warning text, key text, reply_to uuid, at timestamptz)`;

/** Inserts messages that have been paid for. No two may have the same sender or conversation. */
export async function insertMessages(
  tx: Sql,
  messages: readonly (NextMessage & Pick<SentRow, 'balance'>)[],
): Promise<readonly SentRow[]> {
  const rows = messages.map(({ photo: _photo, photoFor: _photoFor, icebreaker: _icebreaker, ...row }) => row);
  await tx.executeQuery(CompiledQuery.raw(writing, [JSON.stringify(rows)]));
  const received = await upsertInboxRows(tx, messages);
  return messages.map(({ message, balance, after }) => {
    const { unread, wrote, read_at } = received.get(message)!;
    return { message, balance, after, unread, answered: wrote, read_at };
  });
}

/**
 * Makes each message the last one of its conversation in both members' lists, and returns the recipients' rows. The
 * previous transaction may become visible only now: a message that is no longer the last one loses the race.
 */
async function upsertInboxRows(tx: Sql, messages: readonly NextMessage[]): Promise<ReadonlyMap<MessageId, ListedRow>> {
  const sides = messages
    .flatMap(sidesOf)
    // The same order as in the sending statement, to avoid deadlocks.
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { rows } = await tx.executeQuery<ListedRow>(
    CompiledQuery.raw(
      `INSERT INTO inbox (member_id, conversation_id, other_id, started_by_me, wrote, last_mine, unread,
        last_message_at, last_message_id, last_kind, last_preview)
      VALUES ${placeholders(sides)}
      ON CONFLICT (member_id, conversation_id) DO UPDATE SET
        unread = inbox.unread + excluded.unread,
        wrote = inbox.wrote OR excluded.wrote,
        last_message_at = excluded.last_message_at,
        last_message_id = excluded.last_message_id,
        last_kind = excluded.last_kind,
        last_preview = excluded.last_preview,
        last_mine = excluded.last_mine,
        removed_at = NULL
      WHERE inbox.last_message_id < excluded.last_message_id
      RETURNING last_message_id, last_mine, unread, wrote, read_at`,
      sides.flat(),
    ),
  );
  if (rows.length < sides.length) throw new LostRace('Another message came first.');
  return new Map(rows.filter(({ last_mine }) => !last_mine).map((row) => [row.last_message_id, row]));
}

type ListedRow = Pick<InboxRow, 'last_message_id' | 'last_mine' | 'unread' | 'wrote' | 'read_at'>;

/** Returns the inbox rows of a message's sender and recipient. */
function sidesOf({ from, to, conversation, message, kind, preview, at }: NextMessage) {
  return [
    [from, conversation, to, true, true, true, 0, at, message, kind, preview],
    [to, conversation, from, false, false, false, 1, at, message, kind, preview],
  ] as const;
}
