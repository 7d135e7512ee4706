import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Me, showMe } from '#contract/desk/access.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import { askDesk } from './ask-desk.ts';
import { deskKeys } from './keys.ts';

export const MeContext = createContext<Me | undefined>(undefined);

/** Returns the logged-in member of staff. Works only inside the frame. */
export function useStaffMe(): Me {
  return use(MeContext)!;
}

/** Returns a function that checks whether the viewer has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useStaffMe();
  return (permission) => permissions.includes(permission);
}

/** Fetches the logged-in member of staff. Refetches when the window gets focus, because roles may have changed. */
export function useMeQuery() {
  return useQuery({
    queryKey: [deskKeys.me],
    queryFn: async ({ signal }) => (await askDesk(showMe, {}, { signal })).me,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** Returns a function that caches the logged-in member of staff, after a login or a fresh authentication. */
export function useStoreMe(): (me: Me) => void {
  const client = useQueryClient();
  return (me) => client.setQueryData([deskKeys.me], me);
}
