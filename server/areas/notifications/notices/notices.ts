import { becameUnread, checkIfRead } from '../../chats/became-unread.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { wasLiked, wasMatched } from '../../likes/was-liked.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { considerPush } from '../push/push-jobs.ts';
import { campaignWorker, sendCampaign } from '../campaigns/send-campaign.ts';
import { likeNoticeWorker } from './like-notice.ts';
import { messageNoticeWorkers, stillUnread } from './message-notice.ts';
import type { NoticeTools } from './post-notice.ts';
import { unreadLong, unreadReminderWorker } from './unread-reminder.ts';
import { weeklyJobs, weeklyWorkers } from './weekly-update.ts';

/** All jobs about which members are notified, or that notify them by email. */
export const noticeJobs = [
  becameUnread,
  checkIfRead,
  stillUnread,
  unreadLong,
  wasLiked,
  wasMatched,
  sendCampaign,
  ...weeklyJobs,
];

export function noticeWorkers(db: Db, tools: NoticeTools): Worker[] {
  return [
    ...messageNoticeWorkers(db, tools),
    unreadReminderWorker(db, tools),
    likeNoticeWorker(db, tools),
    worker(wasMatched, async ({ member, other }) => await considerPush(db, member, { type: 'matches', other })),
    ...weeklyWorkers(db, tools),
    campaignWorker(db, tools),
  ];
}
