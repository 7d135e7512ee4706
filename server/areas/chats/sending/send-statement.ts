import { CompiledQuery, type Insertable } from 'kysely';
import type {
  ConversationId,
  Gift,
  MessageId,
  MessageKind,
  MessagePhoto as ShownPhoto,
  Warning,
} from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Refused } from '#contract/refusal.ts';
import type { MessagePhoto } from '#database/tables.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';

/** The sender, recipient, `Idempotency-Key` and time of a message. */
export interface Delivery {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly key: string;
  readonly at: Date;
}

/** The message to send, and its cost. */
export interface OutgoingMessage {
  readonly kind: Exclude<MessageKind, 'deleted'>;
  readonly text: string;
  readonly gift: Gift | null;
  readonly photo?: SentPhoto;
  /** Returns the photo as one of the two members may see it. */
  photoFor?(viewer: { readonly id: MemberId; readonly answered: boolean }): ShownPhoto;
  readonly icebreaker?: Icebreaker | undefined;
  readonly reply_to?: MessageId | undefined;
  readonly cost: number;
}

/** Reasons to refuse a message, in addition to those that apply to every message. */
export interface ExtraChecks<Bar extends Refused> {
  /** Called if the message could start a conversation, before anything is locked. */
  readonly beforeLock?: (() => Promise<Bar | undefined>) | undefined;
  /** Called under the pair's lock, so that `begun` cannot change. */
  readonly underLock?: ((begun: boolean) => Bar | undefined) | undefined;
}

/** A photo whose files are stored, and the fingerprint of its request. */
export interface SentPhoto extends Omit<
  Insertable<MessagePhoto>,
  'conversation_id' | 'message_id' | 'member_id' | 'seen_at'
> {
  /** The fingerprint made with the previous secret. */
  readonly earlier?: string | undefined;
}

/** A message ready to be written, with an id and a time after the last one of its conversation. */
export interface PlacedMessage extends OutgoingMessage, Delivery {
  readonly conversation: ConversationId;
  readonly message: MessageId;
  readonly warning: Warning | null;
  /** The text shown in the list of conversations. */
  readonly preview: string;
}

export interface SentRow {
  readonly message: MessageId;
  readonly balance: number;
  /** The previous message in the conversation; null for the first one. */
  readonly after: MessageId | null;
  /** The recipient's number of unread messages. */
  readonly unread: number;
  /** Whether the recipient has ever written in the conversation, and when they last read it. */
  readonly answered: boolean;
  readonly read_at: Date | null;
}

/** Returns the ledger's unique cause for a message: it contains the key, so that the message is paid for once. */
export function sendingCause(key: string): string {
  return `message:${key}`;
}

const asked = `
  SELECT * FROM json_to_recordset($1) AS asked ("from" uuid, "to" uuid, conversation uuid, message uuid, kind text,
    "text" text, gift text, warning text, preview text, cost int, key text, cause_key text, cause text, reply_to uuid,
    at timestamptz)
  LIMIT (SELECT $2::int)`;

const storing = `
  INSERT INTO message (conversation_id, id, sender_id, kind, body, gift, warning, once_key, reply_to, created_at)
  SELECT conversation, message, "from", kind, "text", gift, warning, key, reply_to, at`;

/**
 * Returns the statement that sends the messages (`$1`, `$2` of them) that `which` selects. Every part reads from the
 * messages alone: PostgreSQL cannot estimate how many rows another part writes, and would compare every row with every
 * other. The limit informs the planner that there are few messages; as a subquery, because with a visible value it
 * would plan the statement anew each time. The inbox rows are written in the order of the members, so that two members
 * who write to each other simultaneously never deadlock. Writes no messages if a cluster stores them on its workers.
 */
function statementOf(which: string, { isCluster }: { readonly isCluster: boolean }): string {
  return `WITH asked AS (${asked}),
    chosen AS (${which}),
    booked AS (
      INSERT INTO ledger (member_id, idem_key, delta, cause, ref_id, created_at)
      SELECT "from", cause_key, -cost, cause, message, at FROM chosen),
    debited AS (
      UPDATE wallet SET balance = balance - cost FROM chosen WHERE member_id = "from"
      RETURNING message, balance, after),
    ${isCluster ? '' : `written AS (${storing} FROM chosen),`}
    listed AS (
      INSERT INTO inbox (member_id, conversation_id, other_id, started_by_me, last_message_at, last_message_id,
        last_kind, last_preview, last_mine, unread, wrote)
      SELECT side.member_id, conversation, side.other_id, side.mine, at, message, kind, preview, side.mine, side.unread,
        side.mine
      FROM chosen CROSS JOIN LATERAL (VALUES
        ("from", "to", true, 0),
        ("to", "from", false, 1)) AS side (member_id, other_id, mine, unread)
      ORDER BY side.member_id, conversation
      ON CONFLICT (member_id, conversation_id) DO UPDATE SET
        unread = inbox.unread + excluded.unread,
        last_message_at = excluded.last_message_at,
        last_message_id = excluded.last_message_id,
        last_kind = excluded.last_kind,
        last_preview = excluded.last_preview,
        last_mine = excluded.last_mine,
        removed_at = NULL,
        wrote = inbox.wrote OR excluded.wrote
      RETURNING last_message_id AS message, last_mine, unread, wrote AS answered, read_at)
    SELECT message, balance, after, NULL AS unread, NULL AS answered, NULL AS read_at FROM debited
    UNION ALL SELECT message, NULL, NULL, unread, answered, read_at FROM listed WHERE NOT last_mine`;
}

/**
 * Selects the messages of `asked` that can be sent: their conversation has been started and has no block, the recipient
 * has not left, the sender has the credits, the key is new, and the conversation has no later message. The pair, the
 * sender's wallet and their inbox row are locked and read as of the lock, not as of the start of the statement. Rows
 * locked by another transaction are skipped, so that nobody waits.
 */
const eligible = `
  SELECT asked.*, inbox.last_message_id AS after FROM asked
  JOIN pair ON pair.id = asked.conversation AND NOT pair.lo_blocks AND NOT pair.hi_blocks
  JOIN wallet ON wallet.member_id = asked."from" AND wallet.balance >= asked.cost
  JOIN inbox ON inbox.member_id = asked."from" AND inbox.conversation_id = asked.conversation
    AND inbox.last_message_id < asked.message AND inbox.last_message_at <= asked.at
  JOIN member ON member.id = asked."to" AND member.status = 'active'
  WHERE NOT EXISTS (SELECT FROM ledger WHERE ledger.member_id = asked."from" AND ledger.idem_key = asked.cause_key)
  FOR NO KEY UPDATE OF pair, wallet, inbox SKIP LOCKED`;

/** Selects all messages: the caller has locked the pair, and has checked everything else. */
const always = `
  SELECT asked.*, (SELECT last_message_id FROM inbox
    WHERE inbox.member_id = asked."from" AND inbox.conversation_id = asked.conversation) AS after
  FROM asked`;

/** In a cluster, a commit may still be on its way to a worker when its row locks are released. */
const eligibleInCluster = eligible.replace(
  'WHERE',
  'WHERE pg_try_advisory_xact_lock(hashtextextended(asked.conversation::text, 0)) AND',
);

const onOneServer = {
  all: statementOf(always, { isCluster: false }),
  eligible: statementOf(eligible, { isCluster: false }),
} as const;

const inCluster = {
  all: statementOf(always, { isCluster: true }),
  eligible: statementOf(eligibleInCluster, { isCluster: true }),
  messages: `${storing} FROM (${asked}) AS asked`,
} as const;

type SenderRow = Pick<SentRow, 'message' | 'balance' | 'after'>;
type RecipientRow = Omit<SentRow, 'balance'> & { readonly balance: null };

/**
 * Writes the debits, the messages and both inbox rows of each in one statement: all or nothing, once per key. In a
 * cluster in two statements, which need a transaction. No two messages may have the same sender or conversation. Returns only the messages that were sent. Throws a check violation
 * if there are not enough credits, and a unique violation if a key was used before.
 */
export async function debitAndSend(
  db: Sql,
  placed: readonly PlacedMessage[],
  which: keyof typeof onOneServer = 'all',
): Promise<readonly SentRow[]> {
  const messages = placed.map(
    ({ kind, key, photo: _photo, photoFor: _photoFor, icebreaker: _icebreaker, ...sending }) => ({
      ...sending,
      kind,
      key,
      cause_key: sendingCause(key),
      cause: kind === 'text' ? 'message' : kind,
    }),
  );
  const execute = async (text: string, some: typeof messages) =>
    await db.executeQuery<SenderRow | RecipientRow>(CompiledQuery.raw(text, [JSON.stringify(some), some.length]));
  const isCluster = isDistributed(db);
  // Two rows per message: one has its sender's balance, the other its recipient's unread count.
  const { rows } = await execute((isCluster ? inCluster : onOneServer)[which], messages);
  if (isCluster && rows.length > 0) {
    const sent = new Set(rows.map(({ message }) => message));
    await execute(
      inCluster.messages,
      messages.filter(({ message }) => sent.has(message)),
    );
  }
  const received = new Map(rows.flatMap((row) => (row.balance === null ? [[row.message, row]] : [])));
  return rows.flatMap((row) => {
    if (row.balance === null) return [];
    const { message, balance, after } = row;
    const { unread, answered, read_at } = received.get(message)!;
    return [{ message, balance, after, unread, answered, read_at }];
  });
}
