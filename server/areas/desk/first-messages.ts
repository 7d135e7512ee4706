import { sql } from 'kysely';
import type { ConversationId, MessageId, Warning } from '#contract/chats/chats.ts';
import type { InputOf } from '#contract/call.ts';
import type {
  decideFirstMessage,
  FirstMessageVerdict,
  listFirstMessages,
  showFirstMessage,
  translateFirstMessage,
} from '#contract/desk/first-messages.ts';
import { itemsPerPage } from '#contract/desk/queues.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import { newId } from '../../platform/core/ids.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import { readCursor, writeCursor } from '../../platform/postgres/cursor.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decideIn, latestDecision, openDecisions } from './decisions.ts';
import { deskAddresses } from './desk-photos.ts';
import { holdOf, holdsOf } from './holds.ts';
import { dueAt, messageInItem, messageVersion, warnedMessage } from './items.ts';
import { opinionOn } from './opinions.ts';
import { namedMembers, partyOf } from './parties.ts';
import type { Looking } from './photo-queue.ts';
import { ProviderAway, translateText } from './report-content.ts';

interface WarnedMessage {
  readonly conversation_id: ConversationId;
  readonly id: MessageId;
  readonly warning: Warning;
  readonly sender_id: MemberId;
  readonly site: string | null;
  readonly created_at: Date;
  readonly by_sender: number;
}

/** Returns the id of an item. It includes the conversation, because messages have no index by their id alone. */
function itemIdOf(conversation: ConversationId, message: MessageId): string {
  return `${conversation}.${message}`;
}

/** Returns one page of the unreviewed messages with a warning. */
export async function firstMessages(
  { db, staff, now, addresses }: Looking,
  { site, after: written }: InputOf<typeof listFirstMessages>,
) {
  const after = written === undefined ? undefined : readCursor(written);
  if (isRefused(after)) return after;
  const without = await openDecisions(db, 'first_message');
  const waiting = sql`(SELECT w.conversation_id, w.id, w.warning, w.sender_id, m.site, w.created_at,
      (count(*) OVER (PARTITION BY w.sender_id))::int AS by_sender
    FROM message w LEFT JOIN member m ON m.id = w.sender_id
    WHERE w.warning IS NOT NULL AND w.warning_settled_at IS NULL
      AND w.conversation_id || '.' || w.id <> ALL(${without}::text[])
      AND ${site === undefined ? sql`true` : sql`m.site = ${site}`})`;
  const { rows } = await sql<WarnedMessage>`
    SELECT * FROM ${waiting} waiting
    WHERE ${after ? sql`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    ORDER BY created_at, id LIMIT ${itemsPerPage + 1}`.execute(db);
  const counted = await sql<{ waiting: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest_at FROM ${waiting} waiting`.execute(db);
  const page = rows.slice(0, itemsPerPage);
  const ids = page.map(({ conversation_id, id }) => itemIdOf(conversation_id, id));
  const holds = await holdsOf(db, { type: 'first_message', ids }, staff.id, now);
  const members = await namedMembers(
    db,
    page.map(({ sender_id }) => sender_id),
    deskAddresses(addresses, staff.id, now),
  );
  const last = page.at(-1);
  return {
    items: page.map(({ conversation_id, id, warning, sender_id, site: domain, created_at, by_sender }) => ({
      conversation: conversation_id,
      message: id,
      warning,
      sender: members.get(sender_id) ?? null,
      site: domain ?? '',
      waiting_since: created_at,
      due_at: dueAt(staff.times, 'first_messages', created_at),
      by_sender,
      hold: holds.get(itemIdOf(conversation_id, id)) ?? null,
    })),
    next: rows.length > page.length && last ? writeCursor({ at: last.created_at, id: last.id }) : null,
    ...counted.rows[0]!,
  };
}

/** Returns one message with a warning, and records the look. */
export async function firstMessageFor(
  { db, staff, now, addresses }: Looking,
  { conversation, message }: InputOf<typeof showFirstMessage>,
) {
  const found = await warnedMessage(db, conversation, message);
  if (!found?.warning) return refuse('no_such_item');
  const item = { type: 'first_message', id: itemIdOf(conversation, message) } as const;
  const target = { type: 'message', id: item.id } as const;
  const { sender_id: member } = found;
  await recordLook(db, { staff: staff.id, action: 'message.view', target, member, fields: ['body'] }, now);
  const about = { except: message, addressOf: deskAddresses(addresses, staff.id, now), now };
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM message
    WHERE warning IS NOT NULL AND warning_settled_at IS NULL AND sender_id = ${member}`.execute(db);
  return {
    conversation,
    message,
    version: messageVersion(found),
    body: found.body,
    warning: found.warning,
    waiting_since: found.created_at,
    due_at: dueAt(staff.times, 'first_messages', found.created_at),
    sender: await partyOf(db, member, about),
    by_sender: rows[0]!.count,
    hold: (await holdOf(db, item, staff.id, now)) ?? null,
    decision: (await latestDecision(db, item, staff.id)) ?? null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
}

/** Translates a message with a warning, and records that its text left the site. */
export async function translatedFirstMessage(
  { db, staff, now }: Pick<Looking, 'db' | 'staff' | 'now'>,
  { conversation, message, language: into }: InputOf<typeof translateFirstMessage>,
  translation: Translation | undefined,
) {
  const found = await warnedMessage(db, conversation, message);
  if (!found?.warning) return refuse('no_such_item');
  if (!translation) return refuse('translation_not_offered');
  const target = { type: 'message', id: itemIdOf(conversation, message) } as const;
  const { sender_id: member } = found;
  await recordLook(db, { staff: staff.id, action: 'message.translate', target, member }, now);
  try {
    return { provider: translation.name, text: await translateText(found.body, { into, translation }) };
  } catch (fault) {
    if (fault instanceof ProviderAway) return refuse('translation_unavailable');
    throw fault;
  }
}

export async function decideFirstMessageFor(
  tx: Tx,
  { conversation, message, version, verdict }: InputOf<typeof decideFirstMessage>,
  staff: StaffViewer,
  now: Date,
) {
  const item = { type: 'first_message', id: itemIdOf(conversation, message) } as const;
  return await decideIn(tx, { item, version, verdict }, staff, now);
}

/** Marks a message as reviewed, as `npm run admin -- messages done` does. Reports it if the decision says so. */
export async function settleMessage(db: Db, id: string, verdict: FirstMessageVerdict, now: Date) {
  const { conversation, message } = messageInItem(id);
  return await transact(db, async (tx) => {
    const settled = await tx
      .updateTable('message')
      .set({ warning_settled_at: now })
      .where('conversation_id', '=', conversation)
      .where('id', '=', message)
      .where('warning', 'is not', null)
      .where('warning_settled_at', 'is', null)
      .returning(['sender_id', 'body', 'kind', 'created_at'])
      .executeTakeFirst();
    if (!settled) return refuse('decided_already');
    if (verdict.decision === 'reported') await reportMessage(tx, { ...settled, message, verdict }, now);
    return {};
  });
}

interface Reported {
  readonly sender_id: MemberId;
  readonly body: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly message: MessageId;
  readonly verdict: Extract<FirstMessageVerdict, { decision: 'reported' }>;
}

/** Creates a report by staff with only this message as evidence. */
async function reportMessage(tx: Tx, { sender_id, message, verdict, ...sent }: Reported, now: Date): Promise<void> {
  const sender = await memberById(tx, sender_id);
  if (!sender) return;
  const { body, kind, created_at } = sent;
  const evidence = JSON.stringify([{ id: message, kind, body, created_at, by_reporter: false }]);
  const { language, site } = sender;
  await tx
    .insertInto('report')
    .values({
      id: newId<string>(now),
      reported_at: now,
      kind: 'profile',
      category: verdict.ground,
      text: '',
      language,
      site,
      member_id: sender_id,
      message_id: null,
      evidence,
      by_staff: true,
    })
    .execute();
}

/** Returns the author of the decision on a reviewed message. The message itself does not store it. */
export async function messageDecidedBy(db: Sql, id: string): Promise<string | null> {
  const { conversation, message } = messageInItem(id);
  const found = await warnedMessage(db, conversation, message);
  if (!found?.warning_settled_at) return null;
  const decided = await db
    .selectFrom('desk_decision')
    .select('staff_id')
    .where('item_type', '=', 'first_message')
    .where('item_id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('started_at', '<=', found.warning_settled_at)
    .executeTakeFirst();
  return decided?.staff_id ?? null;
}
