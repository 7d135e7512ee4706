import { useQuery } from '@tanstack/react-query';
import { showCounts } from '#contract/desk/counts.ts';
import type { TodayQueue } from '#contract/desk/today.ts';
import { useRequests } from '../areas/requests/use-requests.ts';
import { askDesk } from '../shared/ask-desk.ts';
import { deskKeys } from '../shared/keys.ts';
import type { DeskPlace } from './navigation.ts';

/** Fallback poll interval of the counts, in milliseconds: a proxy may block the stream. */
const fallbackInterval = 60_000;

/** Returns the number of waiting items in each queue that has a screen. `LiveCounts` keeps them current. */
export function useQueueCounts(): Partial<Readonly<Record<DeskPlace['name'], number>>> {
  const { data } = useQuery({
    queryKey: [deskKeys.counts],
    queryFn: async ({ signal }) => await askDesk(showCounts, {}, { signal }),
    refetchInterval: fallbackInterval,
    refetchOnWindowFocus: true,
  });
  const { data: requests } = useRequests();
  if (!data) return {};
  const count = (...queues: readonly TodayQueue[]) =>
    data.counts.filter(({ queue }) => queues.includes(queue)).reduce((sum, { waiting }) => sum + waiting, 0);
  return {
    photos: count('photos'),
    reports: count('reports', 'urgent_reports'),
    appeals: count('appeals'),
    first_messages: count('first_messages'),
    new_accounts: count('new_accounts'),
    requests: requests?.open ?? 0,
  };
}
