import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';

let conversation: ConversationId | undefined;
const listeners = new Set<() => void>();

/** The conversation that is open on a visible page: what comes in there is read, and never counted. */
export function useOpenConversation(): ConversationId | undefined {
  return useSyncExternalStore(
    subscribe,
    () => conversation,
    () => undefined,
  );
}

/** Says which conversation is looked at, if any. */
export function lookAt(looked: ConversationId | undefined): void {
  if (looked === conversation) return;
  conversation = looked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
