import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { findMembers } from '#contract/desk/members.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';

/** Minimum length of a query, in characters. */
const fewest = 2;

/** Finds members by name, email, payment reference or id. Sends no request without the permission. */
export function useMemberSearch(typed: string) {
  const may = useMay();
  const query = useDeferredValue(typed.trim());
  return useQuery({
    queryKey: [deskKeys.members, query],
    queryFn: async ({ signal }) => (await askDesk(findMembers, { query }, { signal })).members,
    enabled: query.length >= fewest && may('members.find'),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}
