import * as calls from '#contract/notifications.ts';
import { answer } from '../http/answer.ts';
import type { Limit, Limits } from '../http/limits.ts';
import { isAboutAddress } from '../outside/mail/hard-bounce.ts';
import type { Marks } from '../outside/mail/bounce-token.ts';
import type { Sites } from '../site/sites.ts';
import { askMailProof, proveMail } from './mail-proof.ts';
import { notificationsOf, switchNotification } from './notifications.ts';
import { stopMails } from './bounces/stop-mails.ts';
import { subscriptionOf, switchSubscription } from './subscription.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

export interface NotificationTools {
  readonly sites: Sites;
  readonly limits: Limits;
  readonly links: UnsubscribeLinks;
  readonly marks: Marks;
}

const byLink: Limit = { name: 'subscription', points: 120, seconds: 600, exact: true };

/** Which mails one gets, and what their links do. */
export const notificationCalls = ({ sites, limits, links, marks }: NotificationTools) => [
  answer(calls.showNotifications, async ({ db, viewer }) => ({ notifications: await notificationsOf(db, viewer) })),

  answer(calls.switchNotification, async ({ db, viewer, input: { type, on }, now }) => ({
    notifications: await switchNotification(db, viewer, type, on, now),
  })),

  answer(
    calls.askMailProof,
    async ({ db, viewer, key, now }) => await askMailProof(db, viewer, { sites, limits }, key, now),
  ),

  answer(calls.proveMail, async ({ db, input, now }) => await proveMail(db, input.token, now)),

  answer(calls.showSubscription, async ({ db, input }) => await subscriptionOf(db, links, input.token), byLink),

  answer(
    calls.switchSubscription,
    async ({ db, input, now }) => await switchSubscription(db, links, input, now),
    byLink,
  ),

  answer(calls.reportMail, async ({ db, input: { reason, about, status = '' } }) => {
    const counts = reason === 'fbl' || isAboutAddress(status);
    return { stopped: counts && (await stopMails(db, marks, [about], reason)) };
  }),
];
