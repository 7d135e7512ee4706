import { useQuery } from '@tanstack/react-query';
import { listRequests, requestPermissions } from '#contract/desk/requests.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import type { MemberId } from '#contract/members/members.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';

/** Poll interval of the requests, in milliseconds. */
const requestsInterval = 30_000;

/** Permissions that show requests: those to make one, and those to approve one. */
export const requestReaders: readonly Permission[] = Object.values(requestPermissions).flatMap(({ ask, approve }) => [
  ask,
  approve,
]);

/** Returns the requests that the viewer may see, about one member or about all. */
export function useRequests(member?: MemberId) {
  const may = useMay();
  return useQuery({
    queryKey: [deskKeys.requests, member ?? ''],
    queryFn: async ({ signal }) => await askDesk(listRequests, { ...(member && { member }) }, { signal }),
    enabled: requestReaders.some(may),
    refetchInterval: requestsInterval,
    refetchOnWindowFocus: true,
  });
}
