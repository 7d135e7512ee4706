import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showUser } from '#contract/accounts/accounts.ts';
import type { MessageId } from '#contract/chats/chats.ts';
import { ask, type Ask } from '../api/ask.ts';
import { sharedQuery } from '../api/queries/shared-query.ts';
import { peopleKeys } from './keys.ts';

/** Query for the logged-in member; null for a visitor. */
export const userQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: peopleKeys.user,
    queryFn: async () => (await from(showUser, {})).user,
    staleTime: 10_000,
    // Many components use this query, such as each message of a conversation: mounting another component must not
    // refetch it.
    refetchOnMount: false,
  });

/** The last paid message whose price the displayed credits already include. */
let paidLast: MessageId | undefined;

/**
 * Shows the credits left after a paid message. Ignores messages older than the last. Returns false if a request is in
 * flight, whose response may be older.
 */
export function showCredits(client: QueryClient, credits: number, message?: MessageId): boolean {
  const { queryKey } = userQuery();
  if (message && paidLast && message < paidLast) return true;
  paidLast = message ?? paidLast;
  client.setQueryData(queryKey, (user) => user && { ...user, credits });
  return client.isFetching({ queryKey }) === 0;
}

const shared = sharedQuery(userQuery());

export function useUser() {
  return shared.useLoaded();
}

/** Returns the logged-in member. Use it only on members' screens. */
export function useMe() {
  const user = useUser();
  if (!user) throw new Error('useMe requires a logged-in member: the layout of this screen must redirect visitors.');
  return user;
}
