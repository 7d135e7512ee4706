import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../postgres/db.ts';
import { causeOf, type PlacedMessage, type SentRow } from './send-statement.ts';

/**
 * What the statement that sends does, row by row: in a cluster those of a message are on up to three machines, and one
 * statement for all of them would ask every machine. `tx` is a transaction that holds the lock of the pair: PostgreSQL
 * commits it on all machines or on none. Throws what the statement throws.
 */
export async function debitAndSendStepByStep(tx: Sql, placed: PlacedMessage): Promise<SentRow> {
  const { from, to, conversation, message, kind, gift, text, key, cost, at, warning, reply_to = null } = placed;
  await tx
    .insertInto('ledger')
    .values({
      member_id: from,
      idem_key: causeOf(key),
      delta: -cost,
      cause: kind === 'text' ? 'message' : kind,
      ref_id: message,
      created_at: at,
    })
    .execute();
  const { balance } = await tx
    .updateTable('wallet')
    .set((wallet) => ({ balance: wallet('balance', '-', cost) }))
    .where('member_id', '=', from)
    .returning('balance')
    .executeTakeFirstOrThrow();
  const before = await tx
    .selectFrom('inbox')
    .select('last_message_id')
    .where('member_id', '=', from)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
  await tx
    .insertInto('message')
    .values({
      conversation_id: conversation,
      id: message,
      sender_id: from,
      kind,
      body: text,
      gift,
      warning,
      once_key: key,
      reply_to,
      created_at: at,
    })
    .execute();
  const listed = new Map<MemberId, Awaited<ReturnType<typeof list>>>();
  // Always in the same order, as where one statement does it.
  for (const side of [from, to].toSorted()) listed.set(side, await list(tx, side, placed));
  const { unread, wrote, read_at } = listed.get(to)!;
  return { message, balance, after: before?.last_message_id ?? null, unread, answered: wrote, read_at };
}

/** Puts the message at the end of the conversation in one member's list. */
async function list(tx: Sql, side: MemberId, { from, to, conversation, message, kind, preview, at }: PlacedMessage) {
  const mine = side === from;
  const last = {
    last_message_at: at,
    last_message_id: message,
    last_kind: kind,
    last_preview: preview,
    last_mine: mine,
  };
  return await tx
    .insertInto('inbox')
    .values({
      member_id: side,
      conversation_id: conversation,
      other_id: mine ? to : from,
      started_by_me: mine,
      unread: mine ? 0 : 1,
      wrote: mine,
      ...last,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'conversation_id']).doUpdateSet({
        ...last,
        unread: sql`inbox.unread + excluded.unread`,
        wrote: sql`inbox.wrote OR excluded.wrote`,
        removed_at: null,
      }),
    )
    .returning(['unread', 'wrote', 'read_at'])
    .executeTakeFirstOrThrow();
}
