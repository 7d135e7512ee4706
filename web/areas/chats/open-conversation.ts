import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';

let conversation: ConversationId | undefined;
const listeners = new Set<() => void>();

/** The conversation that is open on a visible page: new messages there are read, and never counted. */
export function useOpenConversation(): ConversationId | undefined {
  return useSyncExternalStore(
    subscribe,
    () => conversation,
    () => undefined,
  );
}

/** Sets which conversation is being looked at, if any. */
export function lookAt(looked: ConversationId | undefined): void {
  if (looked === conversation) return;
  conversation = looked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
