import type { QueryKey } from '@tanstack/react-query';

declare const named: unique symbol;
/** The first part of a query key: which data it stands for. */
export type KeyName = string & { readonly [named]: true };

// Queries are cached, refetched and changed by key. A key typed out in a second place would go on compiling after the
// first one has changed, and refetch nothing: therefore only names made here begin one.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [] | readonly [KeyName, ...unknown[]];
  }
}

/** Names the keys of some data. Only for the `keys.ts` of an area; `npm run check` finds a name given twice. */
export function keyName(name: string): KeyName {
  return name as KeyName;
}

/** The key with which every other one begins. */
export const everything: QueryKey = [];
