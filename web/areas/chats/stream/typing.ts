import { useSyncExternalStore } from 'react';
import type { ConversationId } from '#contract/chats/chats.ts';
import { sayTyping, typingMilliseconds } from '#contract/chats/typing.ts';
import { ask } from '../../../shared/api/ask.ts';

const writing = new Map<ConversationId, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** The other member is typing in this conversation; shown for a few seconds, unless repeated. */
export function showTyping(conversation: ConversationId): void {
  clearTimeout(writing.get(conversation));
  writing.set(
    conversation,
    setTimeout(() => endTyping(conversation), typingMilliseconds.shown),
  );
  tell();
}

/** What was being typed has arrived. */
export function endTyping(conversation: ConversationId): void {
  clearTimeout(writing.get(conversation));
  if (writing.delete(conversation)) tell();
}

/** Whether the other member is typing just now. */
export function useTyping(conversation: ConversationId): boolean {
  return useSyncExternalStore(
    subscribe,
    () => writing.has(conversation),
    () => false,
  );
}

const reportedAt = new Map<ConversationId, number>();

/** Tells the other member at intervals that this member is typing. If that fails, nothing is lost. */
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
