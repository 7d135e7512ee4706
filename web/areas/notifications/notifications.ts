import { queryOptions } from '@tanstack/react-query';
import { showNotifications, showSubscription } from '#contract/notifications/notifications.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { notificationKeys } from './keys.ts';

/** Which mails the member gets. */
export const notificationsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: notificationKeys.own,
    queryFn: async () => (await from(showNotifications, {})).notifications,
  });

/** What the link in a mail shows to whoever has it. */
export const subscriptionQuery = (token: string, from: Ask = ask) =>
  queryOptions({
    queryKey: notificationKeys.subscription(token),
    queryFn: async () => (await from(showSubscription, { token })).subscription,
  });
