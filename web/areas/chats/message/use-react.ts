import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chats/chats.ts';
import { react, takeBackReaction } from '#contract/chats/messages.ts';
import type { Reaction } from '#contract/chats/reactions.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { changeMessage } from './one-message.ts';
import type { MessageKey } from '../keys.ts';

/** Reacts to a message, or with null removes the reaction: shown at once, and undone if refused. */
export function useReact(which: MessageKey, before: Reaction | null): (reaction: Reaction | null) => void {
  const client = useQueryClient();
  const sentence = useRefusalSentence('chats', react);
  const show = (my_reaction: Reaction | null) =>
    changeMessage(client, which, (message): Message => ({ ...message, my_reaction }));
  const { mutate } = useMutation({
    // Sequentially: the last choice is the one that stays.
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
