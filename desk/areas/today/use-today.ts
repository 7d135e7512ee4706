import { useQuery } from '@tanstack/react-query';
import { showToday } from '#contract/desk/today.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';

/**
 * Poll interval of Today, in milliseconds. The event stream reports changes of queues, but not which colleagues are
 * present.
 */
const todayInterval = 60_000;

/** Returns the contents of Today. Refetches every minute, when a queue changes and when the window gets focus. */
export function useToday(site = '') {
  return useQuery({
    queryKey: [deskKeys.today, site],
    queryFn: async ({ signal }) => await askDesk(showToday, { ...(site && { site }) }, { signal }),
    refetchInterval: todayInterval,
    refetchOnWindowFocus: true,
  });
}
