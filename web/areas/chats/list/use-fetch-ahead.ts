import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';
import { chatQuery } from '../chat.ts';

/** How long a pointer has to rest on a conversation, in ms; passing over it does not count. */
const restMilliseconds = 80;

/**
 * Fetches a conversation that somebody is about to open: what to listen to on its row. It is there, or on its way, when
 * the row is let go.
 */
export function useFetchAhead(conversation: ConversationId) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetch = () => {
    clearTimeout(timer.current);
    // What fails is asked for again, and explained, when the conversation is opened.
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
