import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';
import { chatQuery } from '../chat.ts';

/** Minimum hover time before a prefetch, in milliseconds. */
const restMilliseconds = 80;

/** Returns event handlers for a list row that prefetch the conversation on hover or press. */
export function useFetchAhead(conversation: ConversationId) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetch = () => {
    clearTimeout(timer.current);
    // A failed prefetch is ignored; opening the conversation fetches again and shows the error.
    if (navigator.onLine) void client.prefetchQuery(chatQuery({ conversation }));
  };
  return {
    onPointerEnter: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(fetch, restMilliseconds);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: fetch,
  };
}
