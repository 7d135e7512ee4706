import { createContext, useContext } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';

/** Brings the reader to a message of the conversation that is open. */
export type ToMessage = (message: MessageId) => void;

export const ToMessageContext = createContext<ToMessage>(() => undefined);

/**
 * Inside the stream: how to bring the reader to a message, also to one of a page that is not loaded yet. It is marked for
 * a moment and gets the focus; where it was erased, the reader is told so.
 */
export function useToMessage(): ToMessage {
  return useContext(ToMessageContext);
}
