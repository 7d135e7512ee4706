import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const notifications = keyName('notifications');
const subscription = keyName('subscription');
const push = keyName('push');

export const notificationKeys = {
  own: [notifications],
  push: [push],
  subscription: (token: string) => [subscription, token] as const,
} as const;

/** Returns the query keys that an event invalidates. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  return event === 'user_changed' ? [notificationKeys.own] : [];
}
