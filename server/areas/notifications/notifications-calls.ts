import {
  askMailProof,
  proveMail,
  reportMail,
  showNotifications,
  showSubscription,
  switchNotification,
  switchSubscription,
} from '#contract/notifications/notifications.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { isAboutAddress } from '../../integrations/mail/hard-bounce.ts';
import type { Marks } from '../../integrations/mail/bounce-token.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { mailProofLink, enableByProof } from './mail-proof.ts';
import { notificationsOf, switchMails } from './notifications.ts';
import { stopMails } from './bounces/stop-mails.ts';
import { subscriptionOf, switchByLink } from './subscription.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

export interface NotificationTools {
  readonly sites: Sites;
  readonly limits: Limits;
  readonly links: UnsubscribeLinks;
  readonly marks: Marks;
}

const byLink: Limit = { name: 'subscription', points: 120, seconds: 600, exact: true };

/** Returns the calls for email preferences, and for the links in emails. */
export const notificationCalls = ({ sites, limits, links, marks }: NotificationTools) => [
  answer(showNotifications, async ({ db, viewer }) => ({ notifications: await notificationsOf(db, viewer.id) })),

  answer(switchNotification, async ({ db, viewer, input: { type, on } }) => ({
    notifications: await switchMails(db, viewer, type, on),
  })),

  answer(askMailProof, async ({ db, viewer, key }) => await mailProofLink(db, viewer, { sites, limits }, key)),

  answer(proveMail, async ({ db, input, now }) => await enableByProof(db, input.token, now)),

  answer(showSubscription, async ({ db, input }) => await subscriptionOf(db, links, input.token), byLink),

  answer(switchSubscription, async ({ db, input, now }) => await switchByLink(db, links, input, now), byLink),

  answer(reportMail, async ({ db, input: { reason, about, status = '' } }) => {
    const counts = reason === 'fbl' || isAboutAddress(status);
    return { stopped: counts && (await stopMails(db, marks, [about], reason)) };
  }),
];
