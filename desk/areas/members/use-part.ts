import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';

/** A call that returns a part of a member's page. */
type PartCall = Call & { readonly method: 'GET' };

/** Fetches a part of a member's page. The server records the look. */
export function usePart<C extends PartCall>(call: C, id: MemberId): UseQueryResult<ReplyOf<C>> {
  return useQuery({
    queryKey: [deskKeys.member, id, call.path],
    queryFn: async ({ signal }) => await askDesk(call, { id } as never, { signal }),
    staleTime: 60_000,
  });
}
