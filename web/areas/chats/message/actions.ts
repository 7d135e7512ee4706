import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message, MessageId } from '#contract/chats/chats.ts';
import { deletableMinutes, react, takeBackReaction } from '#contract/chats/messages.ts';
import type { Reaction } from '#contract/chats/reactions.ts';
import { ask } from '../../../shared/api/ask.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useMe } from '../../../shared/people/user.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { KnownChat } from '../chat.ts';
import { setAnswered, writingPlace } from '../composer/answering.ts';
import type { MessageKey } from '../keys.ts';
import type { SentLine } from '../stream/lines.ts';
import { changeMessage } from './one-message.ts';

/**
 * Returns whether the member may react. A member who cannot reply until they confirm their email address may still
 * react.
 */
export function mayReact({ reply_bar }: KnownChat): boolean {
  return reply_bar === null || reply_bar === 'not_confirmed';
}

/**
 * Messages that the server refused to delete: deletion is not offered again. Without read receipts, the page cannot
 * know that they were read.
 */
const staying = new Set<MessageId>();

export function noteStays(message: MessageId): void {
  staying.add(message);
}

/**
 * Returns whether the member may still delete their own message for both members, as far as this page knows.
 * (docs/product.md, Deleting a message for both.)
 */
export function isDeletable({ id, kind, at }: SentLine, { read_up_to }: KnownChat): boolean {
  if ((kind !== 'text' && kind !== 'photo') || staying.has(id)) return false;
  const isRead = read_up_to !== null && id <= read_up_to;
  return !isRead && serverNow() - at.getTime() < deletableMinutes * 60_000;
}

/**
 * Returns a function that makes the draft reply to a message and focuses the composer. Undefined if the member cannot
 * write.
 */
export function useReply(line: SentLine | undefined, { profile, reply_bar }: KnownChat): (() => void) | undefined {
  const me = useMe();
  if (!line || reply_bar !== null) return undefined;
  return () => {
    setAnswered(me.id, profile.id, line.id);
    document.getElementById(writingPlace)?.focus();
  };
}

/**
 * Returns a function that sets a reaction, or removes it with null. The change is shown optimistically and reverted on
 * refusal.
 */
export function useReact(which: MessageKey, before: Reaction | null): (reaction: Reaction | null) => void {
  const client = useQueryClient();
  const sentence = useRefusalSentence('chats', react);
  const show = (my_reaction: Reaction | null) =>
    changeMessage(client, which, (message): Message => ({ ...message, my_reaction }));
  const { mutate } = useMutation({
    // The calls run in sequence, so that the last choice persists.
    scope: { id: `reaction ${which.message}` },
    mutationFn: async ({ reaction }: { reaction: Reaction | null; before: Reaction | null }) =>
      reaction ? await ask(react, { ...which, reaction }) : await ask(takeBackReaction, which),
    onMutate: ({ reaction }) => show(reaction),
    onError: (fault, { before }) => {
      show(before);
      toast({ tone: 'bad', text: sentence(fault) });
    },
  });
  return (reaction) => mutate({ reaction, before });
}
