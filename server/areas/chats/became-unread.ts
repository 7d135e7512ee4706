import { LRUCache } from 'lru-cache';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Db } from '../../platform/postgres/db.ts';

export interface Unread {
  readonly member: MemberId;
  readonly from: MemberId;
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

/** Enqueued when a message is the first unread one of its conversation. */
export const becameUnread = job<Unread>('became_unread');

/** Enqueued when a message arrives while its recipient is reading: checks later whether they have seen it. */
export const checkIfRead = job<Omit<Unread, 'message'>>('was_reading');

/** How long a member counts as reading after their last receipt, in milliseconds. */
const readingMilliseconds = 30_000;
/** A pending check may miss a message that arrives less than this long before it, in milliseconds. */
const marginMilliseconds = 5_000;

/** For each reader and conversation, the time until which a check enqueued by this process covers new messages. */
const pendingReadChecks = new LRUCache<string, number>({ max: 20_000 });

/** Returns whether a member who last read a conversation at `read_at` counts as reading it now. */
export function isReading(read_at: Date | null, now: Date): read_at is Date {
  return read_at !== null && now.getTime() - read_at.getTime() <= readingMilliseconds;
}

/**
 * Enqueues the decision whether to notify the recipient of a first unread message: at once, or later if they are
 * reading. One check covers all messages that arrive in the meantime. (docs/performance.md, A turn.)
 */
export async function noteUnread(db: Db, unread: Unread, read_at: Date | null, now: Date): Promise<void> {
  if (!isReading(read_at, now)) {
    return await db.outlets.enqueue(db, becameUnread, unread);
  }
  const { member, from, conversation } = unread;
  const which = `${member} ${conversation}`;
  if ((pendingReadChecks.get(which) ?? 0) > now.getTime()) return;
  await db.outlets.enqueue(db, checkIfRead, { member, from, conversation }, readingMilliseconds / 1000);
  pendingReadChecks.set(which, now.getTime() + readingMilliseconds - marginMilliseconds);
}
