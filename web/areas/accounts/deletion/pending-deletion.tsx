import { useMutation } from '@tanstack/react-query';
import { askReactivationMail } from '#contract/accounts/account-deletion.ts';
import { emailIn } from '#contract/typed/email.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { usePlainOutcome } from '../../../shared/api/plain-form.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Name of the button in the login form that requests the email. */
export const mailAgainName = 'mail_again';

/**
 * Shown after a login to a deleted account: resends the email that restores it. It is part of the login form and has
 * its own submit button, which Enter activates.
 */
export function PendingDeletion(credentials: { email: string; password: string }) {
  const words = useWords('deletion.pending');
  const sentence = useRefusalSentence('deletion', askReactivationMail);
  const mail = useMutation({ mutationFn: async () => await ask(askReactivationMail, credentials) });
  const plainly = usePlainOutcome(askReactivationMail);
  const error = mail.isIdle ? plainly.refusal : mail.error;
  if (mail.isSuccess || (mail.isIdle && plainly.reply)) {
    return (
      <p role="status" className="rounded-card bg-soft p-4 text-on-soft">
        {words('sent', { email: emailIn(credentials.email) })}
      </p>
    );
  }
  return (
    <div>
      <Button
        type="submit"
        name={mailAgainName}
        value="1"
        variant="outline"
        wide
        busy={mail.isPending}
        onClick={(event) => {
          event.preventDefault();
          mail.mutate();
        }}
      >
        {words('action')}
      </Button>
      {error && !(isRefusal(error) && error.problem.fields) && <FieldError>{sentence(error)}</FieldError>}
    </div>
  );
}
