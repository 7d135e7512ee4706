import { useQuery } from '@tanstack/react-query';
import { listAccountGroups } from '#contract/desk/new-accounts.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';

/** How often the queue is fetched again, in milliseconds. */
const queueInterval = 15_000;

/** Returns the groups that wait, oldest first. */
export function useGroupQueue() {
  return useQuery({
    queryKey: [deskKeys.groups],
    queryFn: async ({ signal }) => await askDesk(listAccountGroups, {}, { signal }),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
}
