import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownPath } from '../../shared/api/own-path.ts';
import { refresherOf } from '../../shared/api/queries/refresh.ts';
import { closePushes, subscribeToServiceWorker } from '../../shared/api/service-worker.ts';
import { chatKeys } from '../../areas/chats/keys.ts';
import { useUnreadMessages } from '../../areas/chats/list/chats.ts';
import { likeKeys } from '../../areas/likes/keys.ts';
import { useNewLikes } from '../../areas/likes/likes.ts';
import { notificationKeys } from '../../areas/notifications/keys.ts';
import { assignSubscription } from '../../areas/notifications/push/subscribe.ts';
import { useSettings } from '../../shared/people/settings.ts';

/**
 * Delay between opening the page and saving the push subscription again, in milliseconds. Gives precedence to the
 * page's first requests.
 */
const afterOpening = 5_000;

/**
 * Refetches chats and likes after a push message, and navigates when a notification is clicked. Closes notifications
 * about what has been read. (Specification, sections 4 and 7.)
 */
export function usePushMessages(client: QueryClient): void {
  const navigate = useNavigate();
  const { push_public_key } = useSettings();
  const reload = () => {
    for (const key of [chatKeys.list, chatKeys.conversations, likeKeys.latest]) void refresherOf(client)(key);
  };
  const follow = useEffectEvent((path: string) => void navigate(ownPath(path)));
  const hear = useEffectEvent(reload);
  useEffect(
    () =>
      subscribeToServiceWorker((message, answer) => {
        hear();
        if (message.type !== 'push click') return;
        answer();
        follow(message.check_url);
      }),
    [],
  );
  useEffect(() => {
    let hasLeft = false;
    const assign = async () => {
      const push = await assignSubscription(push_public_key);
      // The settings may have been loaded before the subscription belonged to this session.
      if (push && !hasLeft) client.setQueryData(notificationKeys.push, push);
    };
    const timer = setTimeout(() => void assign(), afterOpening);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [client, push_public_key]);

  const [unread, likes] = [useUnreadMessages(), useNewLikes()];
  useEffect(() => {
    if (unread === 0) void closePushes((tag) => tag.startsWith('/chats'));
    if (likes === 0) void closePushes((tag) => tag === 'likes');
  }, [unread, likes]);
}
