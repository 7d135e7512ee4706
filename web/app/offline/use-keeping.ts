import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { forgetOtherMembers } from '../../shared/api/vault/forget-here.ts';
import { storeShown, shownBefore } from '../../shared/api/vault/shown-store.ts';
import { forgetDraft } from '../../areas/accounts/sign-up/signup-draft.ts';
import { isKept, shownIn, showKept } from './kept-queries.ts';

/**
 * Time during which changes are collected before they are cached, in milliseconds. A conversation changes many times a
 * minute.
 */
const pauseMilliseconds = 1_500;

/**
 * Caches what the member is shown, encrypted, for pages opened offline. When the connection is lost, restores cached
 * data for screens that this page has not shown yet.
 */
export function useKeeping(me: MemberId): void {
  const client = useQueryClient();
  useEffect(() => storeAll(client, me), [client, me]);
  useEffect(() => {
    const show = async () => {
      const before = await shownBefore();
      if (before?.member === me && !onlineManager.isOnline()) showKept(client, before.all);
    };
    return onlineManager.subscribe((online) => {
      if (!online) void show();
    });
  }, [client, me]);
}

function storeAll(client: QueryClient, me: MemberId): () => void {
  const changed = new Set<Query>(client.getQueryCache().getAll().filter(isWorthKeeping));
  let timer: ReturnType<typeof setTimeout> | undefined;
  // An unsent sign-up form in this browser belongs to somebody else.
  forgetDraft();
  let keeping: Promise<unknown> = forgetOtherMembers(me).catch(() => undefined);
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = [...changed].map(shownIn);
    changed.clear();
    // Storage may be full or just cleared. The page does not depend on it.
    if (all.length > 0) keeping = keeping.then(async () => await storeShown(me, all)).catch(() => undefined);
  };
  const soon = () => {
    timer ??= setTimeout(keep, pauseMilliseconds);
  };
  if (changed.size > 0) soon();
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isWorthKeeping(query)) return;
    changed.add(query);
    soon();
  });
  const storeIfHidden = () => document.visibilityState === 'hidden' && keep();
  document.addEventListener('visibilitychange', storeIfHidden);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', storeIfHidden);
  };
}

/** Returns whether a query has data of a kind that is cached. */
function isWorthKeeping(query: Query): boolean {
  return isKept(query) && query.state.status === 'success' && query.state.data !== undefined;
}
