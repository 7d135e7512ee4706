import type { QueryKey } from '@tanstack/react-query';

declare const named: unique symbol;
/** The first part of a query key, which names the data. */
export type KeyName = string & { readonly [named]: true };

// Queries are cached, refetched and changed by key. If a key were written as a literal in two places and one of them
// changed, the code would still compile but refetch nothing. Therefore only `keyName` can make the first part.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [] | readonly [KeyName, ...unknown[]];
  }
}

/** Creates the name of some data. Use it only in an area's `keys.ts`; `npm run check` finds duplicates. */
export function keyName(name: string): KeyName {
  return name as KeyName;
}

/** The empty key, which is a prefix of every key. */
export const everything: QueryKey = [];
