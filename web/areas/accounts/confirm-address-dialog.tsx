import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from './account-settings.ts';
import { NewEmailForm } from './new-email-form.tsx';
import { useResend } from './use-resend.ts';

interface ConfirmAddressDialogProps {
  email: string;
  onClose: () => void;
}

/** Shows which address the activation email was sent to, and lets the member resend it or correct the address. */
export default function ConfirmAddressDialog({ email, onClose }: ConfirmAddressDialogProps) {
  const words = useWords('accounts.confirm');
  const { data } = useQuery(accountSettingsQuery());
  const mailed = data?.new_email ?? email;
  const resend = useResend(mailed);
  const [correcting, setCorrecting] = useState(false);
  return (
    <Dialog title={words('title')} onClose={onClose}>
      <p className="mt-3 flex gap-3">
        <MailCheck className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 break-words">{words('text', { email: mailed })}</span>
      </p>
      {correcting ? (
        <div className="mt-6">
          <NewEmailForm onDone={() => setCorrecting(false)} />
        </div>
      ) : (
        <div className="mt-6 grid gap-2">
          <Button size="large" wide onClick={onClose}>
            {words('understood')}
          </Button>
          <Button variant="outline" wide busy={resend.isPending} onClick={() => resend.mutate()}>
            {words('again')}
          </Button>
          <Button variant="text" wide onClick={() => setCorrecting(true)}>
            {words('wrong')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
