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
  /** Cache key of the translation, unique to the text. */
  readonly name: string;
  readonly language: string;
  /** Requests the translation. `consent`: the reader has just consented. */
  translate(consent?: true): Promise<Translated>;
}

interface Known extends Translated {
  readonly shown: boolean;
}

/**
 * Returns the translation of a text after the reader has requested it. Cached until the page closes, so that it is paid
 * for only once. `onConsentNeeded`: called with the provider that would receive the text.
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
