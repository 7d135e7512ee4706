import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { forgetOtherMembers } from '../../shared/api/vault/forget-here.ts';
import { keepShown, shownBefore } from '../../shared/api/vault/shown-store.ts';
import { forgetDraft } from '../../areas/accounts/sign-up/signup-draft.ts';
import { isKept, shownIn, showKept } from './kept-queries.ts';

/** What changes is kept after this long, in ms: a conversation changes many times in a minute. */
const pauseMilliseconds = 1_500;

/**
 * Keeps what the member is shown, encrypted, for when the page is opened without a connection; and shows what was kept
 * before, as soon as the connection is lost, on screens that this page has not shown yet.
 */
export function useKeeping(me: MemberId): void {
  const client = useQueryClient();
  useEffect(() => keepAll(client, me), [client, me]);
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

function keepAll(client: QueryClient, me: MemberId): () => void {
  const changed = new Set<Query>(client.getQueryCache().getAll().filter(isWorthKeeping));
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A form to sign up that was not sent is somebody else's by now.
  forgetDraft();
  let keeping: Promise<unknown> = forgetOtherMembers(me).catch(() => undefined);
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = [...changed].map(shownIn);
    changed.clear();
    // A browser that is full, or was just emptied, keeps less; the page does not need it.
    if (all.length > 0) keeping = keeping.then(async () => await keepShown(me, all)).catch(() => undefined);
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
  const keepHidden = () => document.visibilityState === 'hidden' && keep();
  document.addEventListener('visibilitychange', keepHidden);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', keepHidden);
  };
}

/** What was kept and is shown again has nothing new. */
function isWorthKeeping(query: Query): boolean {
  return isKept(query) && query.state.status === 'success' && query.state.data !== undefined;
}
