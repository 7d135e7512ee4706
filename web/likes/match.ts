import { useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';

let matched: readonly MemberId[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MemberId[]): void {
  matched = next;
  for (const listener of listeners) listener();
}

/** Two like each other: the moment is shown, one after the other where there are several. */
export function showMatch(member: MemberId): void {
  if (!matched.includes(member)) change([...matched, member]);
}

export function closeMatch(): void {
  change(matched.slice(1));
}

/** With whom the match is that is to be shown now. */
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
