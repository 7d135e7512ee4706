import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { accountKeys } from '../../areas/accounts/keys.ts';
import { storageLimits } from '../../shared/api/vault/storage-limits.ts';
import type { KeptQuery } from '../../shared/api/vault/shown-store.ts';
import { blockKeys } from '../../areas/blocks/keys.ts';
import type { KnownChat } from '../../areas/chats/chat.ts';
import { chatKeys } from '../../areas/chats/keys.ts';
import { creditKeys } from '../../areas/credits/keys.ts';
import { likeKeys } from '../../areas/likes/keys.ts';
import { memberKeys } from '../../areas/members/keys.ts';
import { notificationKeys } from '../../areas/notifications/keys.ts';
import { paymentKeys } from '../../areas/payments/keys.ts';
import { peopleKeys } from '../../shared/people/keys.ts';
import { photoKeys } from '../../areas/photos/keys.ts';
import { siteKeys } from '../../areas/site/keys.ts';

/** Queries for the main content of screens, which would be empty without these queries. */
const main: readonly QueryKey[] = [
  chatKeys.list,
  chatKeys.conversations,
  likeKeys.latest,
  likeKeys.swipeGame,
  memberKeys.lists,
  memberKeys.profiles,
  memberKeys.ownProfile,
  memberKeys.matchFinder,
  notificationKeys.own,
  paymentKeys.allPackages,
  creditKeys.transactions,
  accountKeys.settings,
];

/** Queries for the other data of such screens, and for data that every screen needs. */
const beside: readonly QueryKey[] = [
  peopleKeys.user,
  peopleKeys.settings,
  memberKeys.savedSearch,
  notificationKeys.push,
  paymentKeys.discount,
  photoKeys.own,
  blockKeys.list,
  accountKeys.signupSteps,
  siteKeys.company,
  siteKeys.interests,
];

const namesOf = (keys: readonly QueryKey[]) => new Set(keys.map(([name]) => name));
const mainNames = namesOf(main);
const storedNames = namesOf([...main, ...beside]);

/** Returns whether a query is cached for offline use. Excludes sessions, exports and pending payments. */
export function isKept({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return storedNames.has(queryKey[0]);
}

/** Returns whether a query is the main content of some screen. */
export function isMain({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return mainNames.has(queryKey[0]);
}

/** The newest messages of a conversation, and the first pages of a list. The rest requires a connection. */
export const storedOfEach = { messages: 100, pages: 2 } as const;

/** Returns a query in its cached form. */
export function shownIn({ queryKey, state }: Query): KeptQuery {
  return { name: queryKey, data: shortened(queryKey, state.data), at: state.dataUpdatedAt };
}

function shortened([name]: QueryKey, data: unknown): unknown {
  if (name === chatKeys.conversations[0]) {
    const known = data as KnownChat;
    const messages = known.messages.slice(-storedOfEach.messages);
    return { ...known, messages, has_older: known.has_older || messages.length < known.messages.length };
  }
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown[]; pageParams?: unknown[] };
  if (!pages || !pageParams) return data;
  return { pages: pages.slice(0, storedOfEach.pages), pageParams: pageParams.slice(0, storedOfEach.pages) };
}

/**
 * Restores cached queries that have no newer data. Returns the number restored. They count as stale however recent they
 * are: this page has not received the events since, such as that a member was blocked.
 */
export function showKept(client: QueryClient, all: readonly KeptQuery[]): number {
  const oldest = Date.now() - storageLimits.milliseconds;
  const missing = all.filter(
    ({ name, at }) => at > oldest && client.getQueryState(name as QueryKey)?.data === undefined,
  );
  for (const { name, data, at } of missing) {
    const queryKey = name as QueryKey;
    client.setQueryData(queryKey, data, { updatedAt: at });
    void client.invalidateQueries({ queryKey, exact: true });
  }
  return missing.length;
}
