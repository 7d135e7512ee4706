import { useSyncExternalStore } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { answeredIn, keepAnswered } from './drafts.ts';

/** The id of the composer's field. */
export const writingPlace = 'writing-place';

const listeners = new Set<() => void>();
/** What this browser would not store: lives as long as the page. */
const known = new Map<string, MessageId | undefined>();

/** Sets which message the draft to somebody answers; undefined for none. */
export function answer(me: MemberId, other: MemberId, message: MessageId | undefined): void {
  known.set(me + other, message);
  keepAnswered(me, other, message);
  for (const listener of listeners) listener();
}

/** Which message is being answered, also after a reload. */
export function answered(me: MemberId, other: MemberId): MessageId | undefined {
  return known.has(me + other) ? known.get(me + other) : answeredIn(me, other);
}

export function useAnswered(me: MemberId, other: MemberId): MessageId | undefined {
  return useSyncExternalStore(
    listen,
    () => answered(me, other),
    () => undefined,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
