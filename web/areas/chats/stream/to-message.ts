import { createContext, useContext } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';

/** Scrolls to a message of the open conversation. */
export type ToMessage = (message: MessageId) => void;

export const ToMessageContext = createContext<ToMessage>(() => undefined);

/**
 * Inside the stream: scrolls to a message, loading its page if necessary, then focuses and briefly highlights it. Shows
 * a toast if the message was erased.
 */
export function useToMessage(): ToMessage {
  return useContext(ToMessageContext);
}
