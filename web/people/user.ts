import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { showUser } from '#contract/accounts/accounts.ts';
import { ask, type Ask } from '../api/ask.ts';

/** Who is logged in; null for a visitor. */
export const userQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async () => (await from(showUser, {})).user,
    staleTime: 10_000,
    // Much of a screen looks at it, each message of a conversation: that one more appears is no reason to ask.
    refetchOnMount: false,
  });

export function useUser() {
  return useSuspenseQuery(userQuery()).data;
}

/** For screens that only a member reaches. */
export function useMe() {
  const user = useUser();
  if (!user) throw new Error('This screen is for members; its layout sends visitors to the log-in first.');
  return user;
}
