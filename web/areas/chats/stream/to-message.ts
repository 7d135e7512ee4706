import { createContext, useContext } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';

/** Takes the reader to a message of the open conversation. */
export type ToMessage = (message: MessageId) => void;

export const ToMessageContext = createContext<ToMessage>(() => undefined);

/**
 * Inside the stream: takes the reader to a message, even on a page that is not loaded yet. It is highlighted for a
 * moment and focused; if it was erased, the reader is told so.
 */
export function useToMessage(): ToMessage {
  return useContext(ToMessageContext);
}
