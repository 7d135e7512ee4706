import { useQuery } from '@tanstack/react-query';
import { showToday } from '#contract/desk/today.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';

/** How often the counts are fetched again, in milliseconds. The members' event stream accepts no session of staff. */
const todayInterval = 15_000;

/** Returns what waits and who is here, renewed every 15 seconds and when the window gets the focus. */
export function useToday(site = '') {
  return useQuery({
    queryKey: [deskKeys.today, site],
    queryFn: async ({ signal }) => await askDesk(showToday, { ...(site && { site }) }, { signal }),
    refetchInterval: todayInterval,
    refetchOnWindowFocus: true,
  });
}
