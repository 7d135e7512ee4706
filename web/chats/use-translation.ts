import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConversationId, MessageId } from '#contract/chats.ts';
import { translateMessage } from '#contract/translations.ts';
import { useLanguage } from '../words/use-words.ts';
import { ask } from '../wire/ask.ts';
import { isRefusal } from '../wire/refusal.ts';

interface Known {
  readonly text: string;
  readonly provider: string;
  readonly shown: boolean;
}

/**
 * The translation of a message, once the reader has asked for it: this page knows it until it is closed, so that it is
 * neither asked for nor paid twice. `onConsentNeeded` hears who would get the message.
 */
export function useTranslation(
  conversation: ConversationId,
  message: MessageId,
  onConsentNeeded: (provider: string) => void,
) {
  const client = useQueryClient();
  const queryKey = ['translation', message, useLanguage()];
  const { data: known } = useQuery<Known>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (consent?: true) => await ask(translateMessage, { conversation, message, consent }),
    onSuccess: (translated) => client.setQueryData<Known>(queryKey, { ...translated, shown: true }),
    onError: (fault) => {
      if (isRefusal(fault, 'translation_consent_needed')) onConsentNeeded(String(fault.problem.provider));
    },
  });
  const show = (shown: boolean) => client.setQueryData<Known>(queryKey, (before) => before && { ...before, shown });
  return { known, show, translate: mutate, isPending, error };
}
