import { CompiledQuery } from 'kysely';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { Receipt } from '#contract/chats/receipts.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Announcement, Db } from '../../platform/postgres/db.ts';
import { markDelivered } from './delivering.ts';
import { markRead } from './reading.ts';

/**
 * Records what a member has received or read in some conversations in one statement, and publishes it as {@link
 * markRead} and {@link markDelivered} do. Falls back to them for receipts before the last message, which need a count,
 * and for conversations locked by a sender.
 */
export async function noteAll(db: Db, by: Actor, receipts: readonly Receipt[]) {
  const { id: member } = by;
  // One receipt per conversation, because a statement can update a row only once.
  const asked = [...Map.groupBy(receipts, ({ conversation }) => conversation).values()].map(furthest);
  const arrivedLater = receipts.filter((one) => !one.read && asked.some((other) => isAfter(one, other) && other.read));
  const rows = await noteTogether(db, by, asked);
  db.outlets.publish(rows.flatMap((row) => announcementsOf(row, by)));

  const noted = new Map(rows.map((row) => [row.conversation, row]));
  for (const one of asked) {
    const row = noted.get(one.conversation);
    if (row && (row.changed || !one.read || one.message >= row.last_message)) continue;
    if (one.read) await markRead(db, by, one);
    else await markDelivered(db, member, [one]);
  }
  if (arrivedLater.length > 0) await markDelivered(db, member, arrivedLater);
  return {};
}

async function noteTogether(db: Db, { id, now }: Actor, asked: readonly Receipt[]) {
  const values = [id, now, JSON.stringify(asked)];
  return (await db.executeQuery<ReceiptRow>(CompiledQuery.raw(statement, values))).rows;
}

/** Returns the last read message, else the last received one: reading implies receiving. */
function furthest(receipts: readonly Receipt[]): Receipt {
  const read = receipts.filter((one) => one.read);
  const rest = read.length > 0 ? read : receipts;
  return rest.reduce((one, other) => (other.message > one.message ? other : one));
}

function isAfter(one: Receipt, other: Receipt): boolean {
  return one.conversation === other.conversation && one.message > other.message;
}

interface ReceiptRow {
  readonly conversation: ConversationId;
  readonly last_message: MessageId;
  /** The recorded change; null if there was nothing to record. */
  readonly changed: {
    readonly read: boolean;
    readonly other: MemberId;
    readonly delivered_up_to: MessageId | null;
    readonly told: boolean;
  } | null;
}

function announcementsOf({ conversation, last_message, changed }: ReceiptRow, { id, now }: Actor): Announcement[] {
  if (!changed) return [];
  const { read, other, delivered_up_to, told } = changed;
  if (!read) {
    const shown = { delivered_up_to: delivered_up_to! };
    return told ? [{ to: other, event: { event: 'chat_delivered', conversation, shown } }] : [];
  }
  const receipt = { read_up_to: last_message, read_at: now.toISOString() };
  const seenBy = (unread: { last_message: MessageId; num_unread_messages: number } | null): LiveEvent => {
    return { event: 'chat_read', conversation, by: id, shown: { ...receipt, unread } };
  };
  const own = { to: id, event: seenBy({ last_message, num_unread_messages: 0 }) };
  return told ? [own, { to: other, event: seenBy(null) }] : [own];
}

/**
 * Records the receipts `$3` of the member `$1`. Returns a row for each of their conversations that is not locked by a
 * sender: skipping locked rows means never waiting for several locks. Marks a conversation as read only as a whole,
 * because a count could miss a message that is committed meanwhile.
 */
const statement = `WITH asked AS (
    SELECT * FROM json_to_recordset($3) AS asked (conversation uuid, message uuid, read boolean)),
  held AS (
    SELECT conversation_id, other_id, last_message_id,
      NOT EXISTS (SELECT FROM member_hidden WHERE member_hidden.member_id = $1
        AND member_hidden.other_id = inbox.other_id) AS unblocked
    FROM inbox WHERE member_id = $1 AND conversation_id IN (SELECT conversation FROM asked)
    FOR NO KEY UPDATE SKIP LOCKED),
  noted AS (
    UPDATE inbox SET
      unread = CASE WHEN asked.read THEN 0 ELSE unread END,
      read_up_to = CASE WHEN asked.read THEN inbox.last_message_id ELSE read_up_to END,
      read_at = CASE WHEN asked.read THEN $2 ELSE read_at END,
      delivered_up_to = CASE WHEN asked.read THEN delivered_up_to
        ELSE least(asked.message, inbox.last_message_id) END
    FROM held JOIN asked ON asked.conversation = held.conversation_id
    WHERE inbox.member_id = $1 AND inbox.conversation_id = held.conversation_id
      AND CASE WHEN asked.read
        THEN asked.message >= inbox.last_message_id
          AND (read_up_to IS NULL OR read_up_to < inbox.last_message_id)
        ELSE held.unblocked AND (SELECT listed FROM member_card WHERE id = $1)
          AND (delivered_up_to IS NULL OR delivered_up_to < least(asked.message, inbox.last_message_id)) END
    RETURNING inbox.conversation_id, inbox.last_message_id, delivered_up_to, asked.read, held.unblocked)
  SELECT held.conversation_id AS conversation, coalesce(noted.last_message_id, held.last_message_id) AS last_message,
    CASE WHEN noted.read IS NOT NULL THEN json_build_object(
      'read', noted.read, 'other', other_id, 'delivered_up_to', delivered_up_to,
      'told', noted.unblocked AND (SELECT count(*) FROM member
        WHERE id IN ($1, other_id) AND receipts_shown) = 2) END AS changed
  FROM held LEFT JOIN noted USING (conversation_id)`;
