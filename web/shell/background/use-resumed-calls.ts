import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { resumableBlocks } from '../../blocks/use-block.ts';
import { resumableChats } from '../../chats/list/resumable-chats.ts';
import { resumableLikes } from '../../likes/resumable-likes.ts';
import { resumableNotifications } from '../../notifications/resumable-notifications.ts';
import { type Resumable, resumePendingCalls } from '../../api/pending-calls.ts';

/** By then a page that has said nothing about itself is taken to be gone. */
const againMilliseconds = 31_000;

/** Finishes what the member has done on pages that were left, or lost, before the server had answered. */
export function useResumedCalls(me: MemberId): void {
  const client = useQueryClient();
  useEffect(() => {
    const resume = () => void resumePendingCalls(me, resumableCalls(client));
    resume();
    const timer = setTimeout(resume, againMilliseconds);
    return () => clearTimeout(timer);
  }, [client, me]);
}

/** Every kind of call that is kept, from the areas that ask them. */
function resumableCalls(client: QueryClient): readonly Resumable[] {
  return [
    ...resumableLikes(client),
    ...resumableBlocks(client),
    ...resumableChats(client),
    ...resumableNotifications(client),
  ];
}
