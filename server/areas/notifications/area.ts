import type { Logger } from 'pino';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { AreaSettings } from '../../platform/core/settings.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { makeBounceTokens } from '../../integrations/mail/bounce-token.ts';
import { mailRefused, mailWorker, sendMail } from '../../integrations/mail/post.ts';
import type { MailTransport } from '../../integrations/mail/transport.ts';
import type { PushService } from '../../integrations/push/push-service.ts';
import { unfinishedJobs } from '../../platform/jobs/job-figures.ts';
import { waitingFigure } from '../../platform/metrics/figures.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { refusedWorker } from './bounces/stop-mails.ts';
import { campaignCommands } from './campaigns/campaign-admin.ts';
import { noticeJobs, noticeWorkers } from './notices/notices.ts';
import { notificationCalls } from './notifications-calls.ts';
import { oneClick } from './one-click.ts';
import { decidePushWorker } from './push/decide-push.ts';
import { pushCalls } from './push/push-calls.ts';
import { decidePush, sendPush } from './push/push-jobs.ts';
import { sendPushWorker } from './push/send-push.ts';
import type { Visitors } from '../site/visitors.ts';
import { makeUnsubscribeLinks } from './unsubscribe-link.ts';

export interface NotificationServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly config: Pick<AreaSettings, 'secret'>;
  readonly push: PushService;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly visitors: Visitors;
}

export interface NotificationWorkServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly transport: MailTransport;
  readonly log: Logger;
  readonly config: Pick<AreaSettings, 'secret' | 'mailFrom'>;
  readonly push: PushService;
}

/** Members' notification preferences, and the sending of all emails and push messages. */
export const notifications = {
  name: 'notifications',
  calls: ({ sites, limits, config, ...services }: NotificationServices) => [
    ...notificationCalls({
      sites,
      limits,
      links: makeUnsubscribeLinks(config.secret),
      marks: makeBounceTokens(config.secret),
    }),
    ...pushCalls(services),
  ],
  routes: ({ db, clock, config }: NotificationServices) => [
    oneClick(db.share('unsubscribe'), makeUnsubscribeLinks(config.secret), clock),
  ],
  jobs: [sendMail, mailRefused, ...noticeJobs, decidePush, sendPush],
  workers: ({ db, sites, transport, log, config, push }: NotificationWorkServices) => [
    mailWorker(db, transport, { from: config.mailFrom, marks: makeBounceTokens(config.secret) }, log),
    refusedWorker(db),
    ...noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }),
    decidePushWorker(db),
    sendPushWorker(db, sites, push),
  ],
  figures: [
    waitingFigure({
      name: 'emails_unsent',
      help: 'Emails in the outbox that were neither sent nor given up',
      rows: unfinishedJobs(sendMail),
    }),
    waitingFigure({
      name: 'pushes_unsent',
      help: 'Push messages that were neither sent nor given up',
      rows: unfinishedJobs(sendPush),
    }),
  ],
  admin: campaignCommands,
} satisfies ServerArea;
