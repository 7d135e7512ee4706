import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { NewEmailForm } from '../new-email-form.tsx';
import { useResend } from '../use-resend.ts';
import { useMe } from '../../../shared/people/user.ts';

/** Shows which address the activation email was sent to, and lets the member resend it or correct the address. */
export function ConfirmEmail() {
  const words = useWords('signup-steps.confirm_email');
  const confirm = useWords('accounts.confirm');
  const { email, status } = useMe();
  const { data } = useQuery(accountSettingsQuery());
  const mailed = data?.new_email ?? email;
  const resend = useResend(mailed);
  const [correcting, setCorrecting] = useState(false);
  if (status !== 'not_confirmed') {
    return (
      <p role="status" className="flex items-center gap-3 rounded-card bg-success-soft p-4.5">
        <CircleCheck className="size-6 shrink-0 text-success-text" aria-hidden />
        {words('done')}
      </p>
    );
  }
  return (
    <>
      <p className="flex gap-3 rounded-card bg-soft p-4.5 text-on-soft">
        <MailCheck className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 break-words">{words('text', { email: mailed })}</span>
      </p>
      {correcting ? (
        <NewEmailForm onDone={() => setCorrecting(false)} />
      ) : (
        <div className="grid gap-2">
          <Button variant="outline" wide busy={resend.isPending} onClick={() => resend.mutate()}>
            {confirm('again')}
          </Button>
          <Button variant="text" wide onClick={() => setCorrecting(true)}>
            {confirm('wrong')}
          </Button>
        </div>
      )}
    </>
  );
}
