import { useMutation } from '@tanstack/react-query';
import { askReactivationMail } from '#contract/account-deletion.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ask } from '../../wire/ask.ts';
import { useRefusalSentence } from '../../words/refusal-sentence.ts';
import { useWords } from '../../words/use-words.ts';

/** Somebody logs in to an account that they have deleted: the mail that brings it back, once more. */
export function PendingDeletion(credentials: { email: string; password: string }) {
  const words = useWords('deletion.pending');
  const sentence = useRefusalSentence('deletion', askReactivationMail);
  const mail = useMutation({ mutationFn: async () => await ask(askReactivationMail, credentials) });
  if (mail.isSuccess) {
    return (
      <p role="status" className="rounded-card bg-soft p-4 text-on-soft">
        {words('sent', { email: credentials.email.trim() })}
      </p>
    );
  }
  return (
    <div>
      <Button look="outline" wide busy={mail.isPending} onClick={() => mail.mutate()}>
        {words('action')}
      </Button>
      {mail.error && <FieldError>{sentence(mail.error)}</FieldError>}
    </div>
  );
}
