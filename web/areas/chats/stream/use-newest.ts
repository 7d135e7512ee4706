import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatQuery, type KnownChat } from '../chat.ts';
import type { WhichChat } from '../keys.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';

/** Refetches the open conversation if the list contains a later message, because an event was lost. */
export function useNewest({ conversation, messages }: KnownChat, which: WhichChat): void {
  const client = useQueryClient();
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const listed = chatsIn(data).find((chat) => chat.conversation === conversation)?.last_message?.id;
  const known = messages.at(-1)?.id;
  const { queryKey } = chatQuery(which);
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    if (!listed || (known && known >= listed)) return;
    const queryKey = JSON.parse(name) as ReturnType<typeof chatQuery>['queryKey'];
    // The message may have arrived since this render.
    const arrived = client.getQueryData(queryKey)?.messages.at(-1)?.id;
    if (arrived && arrived >= listed) return;
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, listed, known, name]);
}
