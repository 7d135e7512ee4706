import { hashKey, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useConnection } from '../../shared/api/connection.ts';
import { chatKeys } from '../../areas/chats/keys.ts';
import { likeKeys } from '../../areas/likes/keys.ts';
import { isFromShell } from './from-shell.ts';
import { isMain } from './kept-queries.ts';

/** The offline state of an open screen. */
export interface KeptScreen {
  /** When the oldest part of the data arrived, in milliseconds since 1970. Undefined without data. */
  readonly since: number | undefined;
  /** True if the screen has no data. */
  readonly lacks: boolean;
}

const nothing = 'nothing';
/** Queries of every screen, for the badges. */
const aroundEach = new Set([chatKeys.list, likeKeys.latest].map((key) => hashKey(key)));

/** Returns the offline state of the open screen. Undefined while the server is reachable. */
export function useKept(): KeptScreen | undefined {
  const cache = useQueryClient().getQueryCache();
  const connection = useConnection();
  const isCut = connection === 'offline' || (isFromShell && connection === 'connecting');
  const read = useCallback(() => (isCut ? seen(cache) : nothing), [cache, isCut]);
  // A string, because `useSyncExternalStore` compares snapshots by identity.
  const text = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    read,
    () => nothing,
  );
  return text === nothing ? undefined : (JSON.parse(text) as KeptScreen);
}

function seen(cache: QueryCache): string {
  const shown = cache.findAll({ type: 'active', predicate: isMain });
  const own = shown.filter(({ queryHash }) => !aroundEach.has(queryHash));
  const timesOf = (queries: readonly Query[]) => queries.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  const times = timesOf(own).length > 0 ? timesOf(own) : timesOf(shown);
  const waits = shown.some(({ state }) => state.status === 'pending' && state.fetchStatus === 'paused');
  const lacks = waits && timesOf(own).length === 0;
  return JSON.stringify({ since: times.length > 0 ? Math.min(...times) : undefined, lacks });
}
