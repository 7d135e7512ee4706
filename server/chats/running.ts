import { sql } from 'kysely';
import type { ConversationId, MessageId } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import type { Tx } from '../postgres/db.ts';

/** Who writes to whom, in which conversation. */
export interface Address {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly conversation: ConversationId;
}

/** A conversation in which somebody may write: after which message, and with how many credits. */
export interface Running {
  readonly conversation: ConversationId;
  readonly balance: number;
  readonly last_message_at: Date;
  readonly last_message_id: MessageId;
}

/**
 * Those conversations that have begun, without a block and with somebody at the other end, locked until the end of the
 * transaction with the wallets of who writes. What another holds just now is left out: nobody waits.
 * The rows are read as they are locked, not as they were when the statement began.
 */
export async function lockRunning(tx: Tx, addresses: readonly Address[]): Promise<readonly Running[]> {
  const conversations = addresses.map(({ conversation }) => conversation);
  const writers = addresses.map(({ from }) => from);
  const readers = addresses.map(({ to }) => to);
  const { rows } = await sql<Running>`
    WITH address AS (
      SELECT * FROM unnest(${conversations}::uuid[], ${writers}::uuid[], ${readers}::uuid[])
        AS address (conversation, "from", "to")),
    own AS (
      SELECT pair.id FROM address JOIN pair ON pair.id = address.conversation
      WHERE NOT pair.lo_blocks AND NOT pair.hi_blocks
      FOR NO KEY UPDATE OF pair SKIP LOCKED),
    purse AS (
      SELECT wallet.member_id, wallet.balance FROM address JOIN wallet ON wallet.member_id = address."from"
      FOR NO KEY UPDATE OF wallet SKIP LOCKED),
    place AS (
      SELECT inbox.member_id, inbox.conversation_id, inbox.last_message_at, inbox.last_message_id
      FROM address JOIN inbox ON inbox.member_id = address."from" AND inbox.conversation_id = address.conversation
      FOR NO KEY UPDATE OF inbox SKIP LOCKED)
    SELECT address.conversation, purse.balance, place.last_message_at, place.last_message_id
    FROM address
    JOIN own ON own.id = address.conversation
    JOIN purse ON purse.member_id = address."from"
    JOIN place ON place.conversation_id = address.conversation AND place.member_id = address."from"
    JOIN member ON member.id = address."to" AND member.status = 'active'`.execute(tx);
  return rows;
}
