import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { Strip } from '../../shared/ui/strip.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useResend } from './use-resend.ts';
import { useSignupComplete } from './steps/use-signup-complete.ts';

const ConfirmAddressDialog = lazyDialog(async () => await import('./confirm-address-dialog.tsx'));

/**
 * Returns whether the reminder may appear: not during sign-up, nor where the address can be corrected. (Specification,
 * section 2: alerts.)
 */
export function isReminderPlace(pathname: string): boolean {
  return !/^\/(signup|settings|notifications)(\/|$)/.test(pathname);
}

/**
 * Reminds a member to confirm their email address: in a dialog right after sign-up on a smartphone, otherwise in a line
 * at the top. (Specification, section 2: alerts and modals.)
 */
export function ActivateReminder({ email }: { email: string }) {
  const words = useWords('shell.alert');
  const resend = useResend(email);
  const [open, setOpen] = useState(false);
  const [isGreeted, setGreeted] = useState(false);
  const isTurn = useDialogTurn('confirm_address', isGreeted);
  useSignupComplete(() => setGreeted(true));
  return (
    <>
      <Strip
        icon={<MailCheck aria-hidden />}
        action={
          <>
            <button type="button" onClick={() => setOpen(true)} className="link min-h-11 text-14 md:hidden">
              {words('activate_how')}
            </button>
            <span className="hidden gap-4 md:flex">
              <button
                type="button"
                disabled={resend.isPending}
                onClick={() => resend.mutate()}
                className="link min-h-11"
              >
                {words('activate_action')}
              </button>
              <button type="button" onClick={() => setOpen(true)} className="link min-h-11">
                {words('activate_wrong')}
              </button>
            </span>
          </>
        }
      >
        {words.rich('activate', { more: (chunks) => <span className="hidden md:inline">{chunks}</span> })}
      </Strip>
      {(open || isTurn) && (
        <ConfirmAddressDialog
          email={email}
          onClose={() => {
            setOpen(false);
            setGreeted(false);
          }}
        />
      )}
    </>
  );
}
