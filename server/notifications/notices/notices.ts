import { becameUnread } from '../../chats/became-unread.ts';
import type { Worker } from '../../jobs/queue.ts';
import { wasLiked } from '../../likes/was-liked.ts';
import type { Db } from '../../postgres/db.ts';
import { letterWorker, sendLetter } from '../campaigns/send-campaign.ts';
import { likeNoticeWorker } from './like-notice.ts';
import { messageNoticeWorkers, stillUnread } from './message-notice.ts';
import type { NoticeTools } from './post-notice.ts';
import { unreadLong, unreadReminderWorker } from './unread-reminder.ts';
import { weeklyJobs, weeklyWorkers } from './weekly-update.ts';

/** All jobs that notify members by mail. */
export const noticeJobs = [becameUnread, stillUnread, unreadLong, wasLiked, sendLetter, ...weeklyJobs];

export function noticeWorkers(db: Db, tools: NoticeTools): Worker[] {
  return [
    ...messageNoticeWorkers(db, tools),
    unreadReminderWorker(db, tools),
    likeNoticeWorker(db, tools),
    ...weeklyWorkers(db, tools),
    letterWorker(db, tools),
  ];
}
