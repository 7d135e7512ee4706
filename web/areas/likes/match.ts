import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';

let matched: readonly MemberId[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MemberId[]): void {
  matched = next;
  for (const listener of listeners) listener();
}

/** Queues a match for celebration; several are shown one after the other. */
export function showMatch(member: MemberId): void {
  if (!matched.includes(member)) change([...matched, member]);
}

export function closeMatch(): void {
  change(matched.slice(1));
}

/** Returns the match to show now. */
export function useMatch(): MemberId | undefined {
  return useSyncExternalStore(
    subscribe,
    () => matched[0],
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
