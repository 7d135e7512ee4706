import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type KnownChat, loadUntil } from '../chat.ts';
import type { WhichChat } from '../keys.ts';
import type { Line } from './lines.ts';

/** Scrolls to a message of the open conversation. */
type ToMessage = (message: MessageId) => void;

export const ToMessageContext = createContext<ToMessage>(() => undefined);

/**
 * Returns a function that scrolls to a message, after loading its page if necessary, then focuses and briefly
 * highlights it. Use it only inside the stream. Shows a toast if the message was erased.
 */
export function useToMessage(): ToMessage {
  return useContext(ToMessageContext);
}

/** Duration of a message's highlight, in milliseconds. */
const markedMilliseconds = 2_000;

type Find = (known: KnownChat) => MessageId | null | undefined;

/** Scrolls to a message, loading older pages until it is found, and briefly highlights it. */
export function useBringing(which: WhichChat, lines: readonly Line[], scrollTo: (message: MessageId) => void) {
  const words = useWords('chats.stream');
  const client = useQueryClient();
  const [isSeeking, setSeeking] = useState(false);
  const [goal, setGoal] = useState<MessageId>();
  const [marked, setMarked] = useState<MessageId>();

  const bring = async (find: Find) => {
    setSeeking(true);
    try {
      const found = await loadUntil(client, which, find);
      if (found) setGoal(found);
      else toast({ tone: 'bad', text: words('gone') });
    } catch {
      toast({ tone: 'bad', text: words('older_failed') });
    } finally {
      setSeeking(false);
    }
  };

  useLayoutEffect(() => {
    if (!goal || !lines.some(({ id }) => id === goal)) return;
    scrollTo(goal);
    setMarked(goal);
    setGoal(undefined);
  }, [goal, lines, scrollTo]);

  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(undefined), markedMilliseconds);
    return () => clearTimeout(timer);
  }, [marked]);

  return {
    isSeeking,
    marked,
    bring: (find: Find) => void bring(find),
    toMessage: (message: MessageId) => void bring((known) => findMessage(known, message)),
  };
}

/**
 * Returns the id of the message if it is loaded. Null if an older message is loaded but this one is not, because it was
 * erased. Undefined if it is not loaded yet.
 */
function findMessage({ messages }: KnownChat, message: MessageId): MessageId | null | undefined {
  if (messages.some(({ id }) => id === message)) return message;
  const [oldest] = messages;
  return oldest && oldest.id < message ? null : undefined;
}
