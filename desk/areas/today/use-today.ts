import { useQuery } from '@tanstack/react-query';
import { showToday } from '#contract/desk/today.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';

/** How often Today is fetched although the event stream reports changes of queues, in milliseconds: colleagues come and go. */
const todayInterval = 60_000;

/** Returns what waits and who is here, renewed every minute, when a queue changes and when the window gets the focus. */
export function useToday(site = '') {
  return useQuery({
    queryKey: [deskKeys.today, site],
    queryFn: async ({ signal }) => await askDesk(showToday, { ...(site && { site }) }, { signal }),
    refetchInterval: todayInterval,
    refetchOnWindowFocus: true,
  });
}
