import { useWords } from '../../../shared/i18n/use-words.ts';

/** Shown on discreet sites, which must not reveal whether the account exists: the email explains how to continue. */
export function CheckMail({ email }: { email: string }) {
  const words = useWords('accounts.sign_up');
  return (
    <div role="status" className="grid gap-3 py-6 text-center">
      <p className="text-22 font-bold">{words('check_mail_title')}</p>
      <p className="text-muted">{words('check_mail', { email })}</p>
    </div>
  );
}
