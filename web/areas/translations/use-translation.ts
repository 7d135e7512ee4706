import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/use-words.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { translationKeys } from './keys.ts';

interface Translated {
  readonly text: string;
  readonly provider: string;
}

/** A text in a language that the reader may not know. */
export interface Foreign {
  /** The cache key of its translation: another text has another one. */
  readonly name: string;
  readonly language: string;
  /** Requests the translation; `consent`: the reader has just agreed to that. */
  translate(consent?: true): Promise<Translated>;
}

interface Known extends Translated {
  readonly shown: boolean;
}

/**
 * The translation of a text, once the reader has asked for it: cached until the page is closed, so that it is neither
 * requested nor paid twice. `onConsentNeeded` is called with the provider that would receive the text.
 */
export function useTranslation({ name, translate }: Foreign, onConsentNeeded: (provider: string) => void) {
  const client = useQueryClient();
  const queryKey = translationKeys.text(name, useLanguage());
  const { data: known } = useQuery<Known>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  const { mutate, isPending, error } = useMutation({
    mutationFn: translate,
    onSuccess: (translated) => client.setQueryData<Known>(queryKey, { ...translated, shown: true }),
    onError: (fault) => {
      if (isRefusal(fault, 'translation_consent_needed')) onConsentNeeded(String(fault.problem.provider));
    },
  });
  const show = (shown: boolean) => client.setQueryData<Known>(queryKey, (before) => before && { ...before, shown });
  return { known, show, translate: mutate, isPending, error };
}
