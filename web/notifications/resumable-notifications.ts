import type { QueryClient } from '@tanstack/react-query';
import { switchNotification } from '#contract/notifications/notifications.ts';
import type { Resumable } from '../api/pending-calls.ts';
import { notificationsQuery } from './notifications.ts';

/** Choices that a closed page has left behind: the switches stay as they were set. */
export function resumableNotifications(client: QueryClient): readonly Resumable[] {
  const { queryKey } = notificationsQuery();
  const choose: Resumable<typeof switchNotification> = {
    call: switchNotification,
    show: ({ type, on }) =>
      client.setQueryData(queryKey, (shown) => shown && { ...shown, types: { ...shown.types, [type]: on } }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  };
  return [choose];
}
