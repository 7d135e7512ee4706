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

/** A message arrived in a conversation that was fully read: it is the first unread one. */
export const becameUnread = job<Unread>('became_unread');

/** Somebody was reading in a conversation when a message came: a little later it is known whether they have seen it. */
export const checkIfRead = job<Omit<Unread, 'message'>>('was_reading');

/** For so long after they have read, somebody is taken to be reading. */
const readingMilliseconds = 30_000;
/** A message that comes so shortly before the look might not be seen by it. */
const marginMilliseconds = 5_000;

/** Until when the look that this process has asked for is ahead, for each reader and conversation. */
const pendingReadChecks = new LRUCache<string, number>({ max: 20_000 });

/** Whether somebody who has last read a conversation at `read_at` is taken to be reading it. */
export function isReading(read_at: Date | null, now: Date): read_at is Date {
  return read_at !== null && now.getTime() - read_at.getTime() <= readingMilliseconds;
}

/**
 * Has it considered whether the recipient of a first unread message is notified: at once, or in a while if they are
 * reading just now. However many messages two exchange meanwhile, one look is enough. (docs/performance.md, A turn.)
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
