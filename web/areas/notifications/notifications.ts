import { queryOptions } from '@tanstack/react-query';
import { showNotifications, showSubscription } from '#contract/notifications/notifications.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { notificationKeys } from './keys.ts';

/** Query for the member's email settings. */
export const notificationsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: notificationKeys.own,
    queryFn: async () => (await from(showNotifications, {})).notifications,
  });

/** Query for the settings behind an email's unsubscribe link. Requires no session. */
export const subscriptionQuery = (token: string, from: Ask = ask) =>
  queryOptions({
    queryKey: notificationKeys.subscription(token),
    queryFn: async () => (await from(showSubscription, { token })).subscription,
  });
