import type { MessageId } from '#contract/chats/chats.ts';
import { awayMilliseconds, isAround } from '../../accounts/sessions/presence.ts';
import { becameUnread, type Unread, checkIfRead } from '../../chats/became-unread.ts';
import { inboxRow } from '../../chats/chats-queries.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { considerPush } from '../push/push-jobs.ts';
import { type NoticeTools, type EmailNotice, postNotice } from './post-notice.ts';
import { senderFor } from './sender.ts';
import { remindDays, unreadLong } from './unread-reminder.ts';

/** Enqueued if the member was online when the message arrived: runs when they would count as away. */
export const stillUnread = job<Unread>('still_unread');

/**
 * Notifies a member who is away of a message, by email and in subscribed browsers. Only the first unread message of a
 * conversation triggers this, so that a conversation is announced once until it is read.
 */
export function messageNoticeWorkers(db: Db, tools: NoticeTools): Worker[] {
  const consider = async (unread: Unread, now: Date): Promise<void> => {
    await considerPush(db, unread.member, { type: 'messages', ...unread });
    if (await isAround(db, unread.member, now)) {
      return await transact(db, async (tx) => await tx.enqueue(stillUnread, unread, awayMilliseconds / 1000));
    }
    await tell(db, tools, unread, now);
  };
  return [
    worker(becameUnread, consider),
    worker(checkIfRead, async (which, now) => {
      const message = await firstUnread(db, which);
      if (message) await consider({ ...which, message }, now);
    }),
    // A member who is still online sees the badge.
    worker(stillUnread, async (unread, now) => {
      if (!(await isAround(db, unread.member, now))) await tell(db, tools, unread, now);
    }),
  ];
}

async function tell(db: Db, tools: NoticeTools, unread: Unread, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const { member, from, conversation, message } = unread;
    if (!(await waits(tx, unread))) return;
    const sender = await senderFor(tx, member, from);
    if (!sender) return;
    const type = (await isFirst(tx, unread)) ? 'new_conversations' : 'new_messages';
    const notice = {
      to: member,
      type,
      occasion: message,
      path: `/chats/${conversation}`,
      words: messageWords(type, sender.name),
    } satisfies EmailNotice;
    await postNotice(tx, tools, notice, now);
    await tx.enqueue(unreadLong, { member, since: now.toISOString() }, remindDays * 86_400);
  });
}

/** Returns the text of a notice about a message. */
export function messageWords(type: 'new_conversations' | 'new_messages', name: string): EmailNotice['words'] {
  const kind = type === 'new_conversations' ? 'conversation' : 'message';
  return (say, site) => ({
    subject: say(`${kind}.subject`, { site }),
    paragraphs: [say(`${kind}.text`, { name }), say('once')],
    button: say(`${kind}.button`),
  });
}

/** Returns whether the message is still unread, in a conversation that is in the inbox. */
export async function waits(tx: Sql, { member, conversation, message }: Omit<Unread, 'from'>): Promise<boolean> {
  const row = await tx
    .selectFrom('inbox')
    .select(['unread', 'read_up_to', 'removed_at'])
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
  if (!row || row.unread === 0 || row.removed_at) return false;
  return row.read_up_to === null || row.read_up_to < message;
}

/** Returns the first unread message of a conversation that is in the inbox. */
async function firstUnread(db: Sql, { member, conversation }: Omit<Unread, 'message'>): Promise<MessageId | undefined> {
  const row = await inboxRow(db, member, conversation);
  if (!row || row.unread === 0 || row.removed_at) return undefined;
  const { other_id, read_up_to } = row;
  const found = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('sender_id', '=', other_id)
    .where('kind', '!=', 'deleted')
    .$if(read_up_to !== null, (query) => query.where('id', '>', read_up_to!))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

async function isFirst(
  tx: Tx,
  { conversation, message }: { conversation: Unread['conversation']; message: MessageId },
) {
  const before = await tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('id', '<', message)
    .limit(1)
    .executeTakeFirst();
  return before === undefined;
}
