import { type Insertable, sql } from 'kysely';
import type { ConversationId, Gift, MessageId, MessageKind, Warning } from '#contract/chats.ts';
import type { Icebreaker } from '#contract/icebreakers.ts';
import type { MemberId } from '#contract/members.ts';
import type { MessagePhoto } from '#database/tables.ts';
import type { Tx } from '../postgres/db.ts';

/** What is sent. */
export interface Parcel {
  readonly kind: MessageKind;
  readonly text: string;
  readonly gift: Gift | null;
  readonly photo?: SentPhoto;
  readonly icebreaker?: Icebreaker | undefined;
}

/** A photo whose files are stored, and the fingerprint of the request that brought it. */
export type SentPhoto = Omit<Insertable<MessagePhoto>, 'conversation_id' | 'message_id' | 'member_id' | 'seen_at'>;

/** A message on its way. */
export interface Sending extends Parcel {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly conversation: ConversationId;
  readonly message: MessageId;
  readonly warning: Warning | null;
  /** What the list of conversations shows of it. */
  readonly preview: string;
  readonly cost: number;
  readonly key: string;
  readonly at: Date;
}

export interface Sent {
  readonly balance: number;
  /** How many messages now wait for the one who gets it. */
  readonly unread: number;
}

/** The cause of a message in the ledger: its key, so that it is paid once. */
export function causeOf(key: string): string {
  return `message:${key}`;
}

/**
 * The debit, the message and both inbox rows, in one statement: all of it or nothing, once per key.
 * Undefined: this key was used before. A check violation: not enough credits.
 * The inbox rows are written in the order of the members, so that two who write to each other at once never wait in a
 * circle.
 */
export async function debitAndSend(tx: Tx, sending: Sending): Promise<Sent | undefined> {
  const { from, to, conversation, message, kind, text, gift, warning, preview, cost, key, at } = sending;
  const { rows } = await sql<Sent>`
    WITH booked AS (
      INSERT INTO ledger (member_id, idem_key, delta, cause, ref_id, created_at)
      VALUES (${from}, ${causeOf(key)}, -(${cost}::int), ${kind === 'text' ? 'message' : kind}, ${message}, ${at})
      ON CONFLICT (member_id, idem_key) DO NOTHING
      RETURNING member_id),
    debited AS (
      UPDATE wallet SET balance = wallet.balance - ${cost}::int FROM booked
      WHERE wallet.member_id = booked.member_id
      RETURNING wallet.balance),
    written AS (
      INSERT INTO message (conversation_id, id, sender_id, kind, body, gift, warning, once_key,
        created_at)
      SELECT ${conversation}::uuid, ${message}::uuid, ${from}::uuid, ${kind}, ${text}, ${gift}, ${warning}, ${key},
        ${at}::timestamptz
      FROM debited
      RETURNING id, created_at),
    listed AS (
      INSERT INTO inbox (member_id, conversation_id, other_id, started_by_me, last_message_at, last_message_id,
        last_kind, last_preview, last_mine, unread, wrote)
      SELECT side.member_id, ${conversation}::uuid, side.other_id, side.mine, written.created_at, written.id, ${kind},
        ${preview}, side.mine, side.unread, side.mine
      FROM written CROSS JOIN (VALUES
        (${from}::uuid, ${to}::uuid, true, 0),
        (${to}::uuid, ${from}::uuid, false, 1)) AS side (member_id, other_id, mine, unread)
      ORDER BY side.member_id
      ON CONFLICT (member_id, conversation_id) DO UPDATE SET
        unread = inbox.unread + excluded.unread,
        last_message_at = excluded.last_message_at,
        last_message_id = excluded.last_message_id,
        last_kind = excluded.last_kind,
        last_preview = excluded.last_preview,
        last_mine = excluded.last_mine,
        removed_at = NULL,
        wrote = inbox.wrote OR excluded.wrote
      RETURNING member_id, unread)
    SELECT debited.balance, listed.unread FROM debited, listed WHERE listed.member_id = ${to}::uuid`.execute(tx);
  return rows[0];
}
