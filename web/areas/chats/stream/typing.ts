import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';
import { sayTyping, typingMilliseconds } from '#contract/chats/typing.ts';
import { ask } from '../../../shared/api/ask.ts';

const writing = new Map<ConversationId, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows for a few seconds that the other member is typing; each call restarts the time. */
export function showTyping(conversation: ConversationId): void {
  clearTimeout(writing.get(conversation));
  writing.set(
    conversation,
    setTimeout(() => endTyping(conversation), typingMilliseconds.shown),
  );
  tell();
}

/** Hides the typing indicator; called when a message arrives. */
export function endTyping(conversation: ConversationId): void {
  clearTimeout(writing.get(conversation));
  if (writing.delete(conversation)) tell();
}

/** Returns whether the other member is typing. */
export function useTyping(conversation: ConversationId): boolean {
  return useSyncExternalStore(
    subscribe,
    () => writing.has(conversation),
    () => false,
  );
}

const reportedAt = new Map<ConversationId, number>();

/** Notifies the other member at intervals that this member is typing. Failures are ignored. */
export function notifyTyping(conversation: ConversationId, now = Date.now()): void {
  if (now - (reportedAt.get(conversation) ?? 0) < typingMilliseconds.again) return;
  reportedAt.set(conversation, now);
  ask(sayTyping, { conversation }).catch(() => undefined);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
