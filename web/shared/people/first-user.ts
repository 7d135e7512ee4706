import type { DehydratedState } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { type PackedState, unpacked } from '../api/queries/page-state.ts';
import { userQuery } from './user.ts';

/** Returns the queries in a route's loader data; empty if the route has none. */
export function queriesIn(loaderData: unknown): DehydratedState['queries'] {
  const state = (loaderData as { queries?: PackedState } | null | undefined)?.queries;
  return state ? unpacked(state) : [];
}

/**
 * Returns the user for whom the page was rendered, from the root loader's data. Null for a visitor, undefined if
 * unknown.
 */
export function firstUser(rootData: unknown): User | null | undefined {
  const found = queriesIn(rootData).find(({ queryKey }) => queryKey[0] === userQuery().queryKey[0]);
  return found?.state.data as User | null | undefined;
}

/** Returns whether the page was rendered for a member with a confirmed address. */
export function isSettled(rootData: unknown): boolean {
  const status = firstUser(rootData)?.status;
  return status !== undefined && status !== 'not_confirmed';
}
