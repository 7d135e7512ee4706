import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';

let conversation: ConversationId | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the conversation whose end is in view on a visible page. New messages in it are read at once and never counted
 * as unread.
 */
export function useOpenConversation(): ConversationId | undefined {
  return useSyncExternalStore(
    subscribe,
    () => conversation,
    () => undefined,
  );
}

/** Sets the conversation whose end is in view. Undefined once it is closed, hidden or scrolled back. */
export function lookAt(looked: ConversationId | undefined): void {
  if (looked === conversation) return;
  conversation = looked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
