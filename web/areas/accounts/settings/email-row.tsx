import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { cancelMailChange } from '#contract/accounts/mail-change.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { NewEmailForm } from '../new-email-form.tsx';
import { useMe } from '../../../shared/people/user.ts';
import { EditableRow } from './editable-row.tsx';

/** The email address, a new address to be confirmed, and a form to change it. */
export function EmailRow() {
  const words = useWords('settings.account');
  const { email, status } = useMe();
  const { data } = useQuery(accountSettingsQuery());
  return (
    <>
      <EditableRow
        label={words('email')}
        anchor="email"
        value={
          <>
            <span className="break-all">{email}</span>
            {status === 'not_confirmed' && <span className="block text-warning">{words('not_confirmed')}</span>}
          </>
        }
        form={(close) => <NewEmailForm onDone={close} />}
      />
      {data?.new_email && <WaitingAddress email={data.new_email} />}
    </>
  );
}

function WaitingAddress({ email }: { email: string }) {
  const words = useWords('settings.account');
  const client = useQueryClient();
  const sentence = useRefusalSentence('settings', cancelMailChange);
  const cancel = useMutation({
    mutationFn: async () => await ask(cancelMailChange, {}),
    onSuccess: async () => {
      await client.invalidateQueries(accountSettingsQuery());
      toast({ tone: 'good', text: words('kept') });
    },
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  return (
    <div className="flex gap-3 bg-soft px-4 py-3 text-on-soft md:px-5">
      <MailQuestion className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0">
        <p className="text-14">{words('waiting')}</p>
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-14">{words('waiting_text')}</p>
        <button
          type="button"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
          className="link min-h-11 text-on-soft"
        >
          {words('keep_old')}
        </button>
      </div>
    </div>
  );
}
