import type { QueryClient } from '@tanstack/react-query';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { switchPush } from '#contract/notifications/push.ts';
import type { Resumable } from '../../shared/api/pending-calls.ts';
import { notificationsQuery } from './notifications.ts';
import { pushQuery } from './push/push.ts';

/** Returns the choices that a closed page may have left unfinished. The switches show the last choice. */
export function resumableNotifications(client: QueryClient): readonly Resumable[] {
  const { queryKey } = notificationsQuery();
  const choose: Resumable<typeof switchNotification> = {
    call: switchNotification,
    show: ({ type, on }) =>
      client.setQueryData(queryKey, (shown) => shown && { ...shown, types: { ...shown.types, [type]: on } }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  };
  const push = pushQuery().queryKey;
  const choosePush: Resumable<typeof switchPush> = {
    call: switchPush,
    show: ({ setting, on }) =>
      client.setQueryData(push, (shown) => shown && { ...shown, settings: { ...shown.settings, [setting]: on } }),
    onSettled: () => void client.invalidateQueries({ queryKey: push }),
  };
  return [choose, choosePush];
}
