import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withdrawTranslation } from '#contract/chats/translations.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { SettingsRow } from './editable-row.tsx';

/**
 * Names the provider that receives messages for translation, with a button to withdraw consent. Renders nothing without
 * consent.
 */
export function TranslationRow() {
  const words = useWords('settings.translation');
  const format = useFormatter();
  const client = useQueryClient();
  const sentence = useRefusalSentence('settings', withdrawTranslation);
  const { data } = useQuery(accountSettingsQuery());
  const withdraw = useMutation({
    mutationFn: async () => await ask(withdrawTranslation, {}),
    onSuccess: async () => {
      toast({ tone: 'good', text: words('withdrawn') });
      await client.invalidateQueries(accountSettingsQuery());
    },
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  if (!data?.translation) return null;
  const { provider, given_at } = data.translation;
  const date = format.dateTime(new Date(given_at), { dateStyle: 'long' });
  return (
    <SettingsRow
      label={words('label')}
      action={
        <button
          type="button"
          aria-disabled={withdraw.isPending || undefined}
          onClick={() => !withdraw.isPending && withdraw.mutate()}
          className="link -mr-1 min-h-11 shrink-0 px-1"
        >
          {words('withdraw')}
        </button>
      }
    >
      {words('given', { provider, date })}
    </SettingsRow>
  );
}
