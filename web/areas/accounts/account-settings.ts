import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccountSettings, saveAccountSettings, showAccountSettings } from '#contract/accounts/account-settings.ts';
import type { AskedOf } from '#contract/call.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { accountKeys } from './keys.ts';

/** Query for the member's account settings. */
export const accountSettingsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: accountKeys.settings,
    queryFn: async () => (await from(showAccountSettings, {})).account_settings,
  });

/** Returns a function that changes settings optimistically. A refusal reverts the change and shows the reason. */
export function useSwitchSettings() {
  const client = useQueryClient();
  const words = useWords('settings');
  const sentence = useRefusalSentence('settings', saveAccountSettings);
  const { queryKey } = accountSettingsQuery();
  const { mutate } = useMutation({
    mutationFn: async (switched: AskedOf<typeof saveAccountSettings>) => await ask(saveAccountSettings, switched),
    onMutate: async (switched) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<AccountSettings>(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...switched } as AccountSettings);
      return before;
    },
    onSuccess: ({ account_settings }) => client.setQueryData(queryKey, account_settings),
    onError: (fault, _switched, before) => {
      client.setQueryData(queryKey, before);
      toast({ tone: 'bad', text: words('not_saved', { reason: sentence(fault) }) });
    },
  });
  return mutate;
}
