import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawOrientation } from '#contract/members/orientation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { memberKeys } from '../../members/keys.ts';

/** Shows when consent was given, with a button to withdraw it. */
export function OrientationConsent({ given_at }: { given_at: string }) {
  const words = useWords('settings.orientation');
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2.5 md:px-5">
      <p className="text-14 text-muted">
        {words('given', { date: format.dateTime(new Date(given_at), { dateStyle: 'long' }) })}
      </p>
      <button type="button" onClick={() => setAsking(true)} className="link min-h-11">
        {words('withdraw')}
      </button>
      {asking && <Withdrawal onClose={() => setAsking(false)} />}
    </div>
  );
}

function Withdrawal({ onClose }: { onClose: () => void }) {
  const words = useWords('settings.orientation');
  const common = useWords('settings');
  const client = useQueryClient();
  const sentence = useRefusalSentence('settings', withdrawOrientation);
  const withdraw = useMutation({
    mutationFn: async () => await ask(withdrawOrientation, {}),
    onSuccess: async () => {
      toast({ tone: 'good', text: words('withdrawn') });
      onClose();
      await Promise.all([
        client.invalidateQueries(accountSettingsQuery()),
        client.invalidateQueries({ queryKey: memberKeys.lists }),
      ]);
    },
  });
  return (
    <Dialog title={words('withdraw_title')} onClose={onClose}>
      <p className="mt-3 mb-6">{words('withdraw_text')}</p>
      {withdraw.error && <FieldError>{sentence(withdraw.error)}</FieldError>}
      <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {words('withdraw')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
