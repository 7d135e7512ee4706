import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { resumableBlocks } from '../../areas/blocks/use-block.ts';
import { resumableChats } from '../../areas/chats/list/resumable-chats.ts';
import { resumableLikes } from '../../areas/likes/resumable-likes.ts';
import { resumableNotifications } from '../../areas/notifications/resumable-notifications.ts';
import { type Resumable, resumePendingCalls } from '../../shared/api/pending-calls.ts';

/**
 * Delay before calls are resumed a second time, in milliseconds. By then, a page without signs of life counts as
 * closed.
 */
const againMilliseconds = 31_000;

/** Resumes the member's unconfirmed calls from closed or crashed pages. */
export function useResumedCalls(me: MemberId): void {
  const client = useQueryClient();
  useEffect(() => {
    const resume = () => void resumePendingCalls(me, resumableCalls(client));
    resume();
    const timer = setTimeout(resume, againMilliseconds);
    return () => clearTimeout(timer);
  }, [client, me]);
}

/** Returns every kind of pending call, from all areas that make such calls. */
function resumableCalls(client: QueryClient): readonly Resumable[] {
  return [
    ...resumableLikes(client),
    ...resumableBlocks(),
    ...resumableChats(client),
    ...resumableNotifications(client),
  ];
}
