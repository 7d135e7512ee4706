import { MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { askPasswordReset, resetMinutes } from '#contract/accounts/passwords.ts';
import { emailIn } from '#contract/typed/email.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ArrivalStage } from '../landers/arrival-stage.tsx';
import { useFieldError } from './field-error.ts';
import { SuggestedEmailField } from './suggested-email-field.tsx';

export const handle = { words: ['accounts'], late: true, title: 'accounts.reset.title' } satisfies ScreenHandle;

export const action = plainForm(askPasswordReset, { input: ({ form }) => ({ email: form.get('email') }) });

const fieldOf = { email_not_found: 'email' };

/** Form that requests an email for resetting the password. */
export default function ResetPasswordScreen() {
  const words = useWords('accounts.reset');
  const logInWords = useWords('accounts.log_in');
  // Prefilled with the address typed at the login.
  const { state } = useLocation() as { state: { email?: string } | null };
  const { typed, reply } = usePlainOutcome(askPasswordReset);
  const [email, setEmail] = useState(typed.email ?? state?.email ?? '');
  const [mailed, setMailed] = useState(reply !== undefined);
  const { submit, pending, trouble, forget } = useSubmit(askPasswordReset, fieldOf);
  const sentence = useRefusalSentence('accounts', askPasswordReset);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await submit({ email })) setMailed(true);
    else focusWrong(form);
  };

  return (
    <ArrivalStage scene="reset">
      {mailed ? (
        <Mailed email={emailIn(email)} onAnother={() => setMailed(false)} />
      ) : (
        <>
          <h1 className="mb-2 text-28 lg:text-36">{words('title')}</h1>
          <p className="mb-6 text-muted">{words('lead')}</p>
          <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
            <SuggestedEmailField
              label={logInWords('email')}
              autoComplete="username"
              autoFocus
              value={email}
              onType={(entered) => {
                setEmail(entered);
                forget('email');
              }}
              error={errorAt('email')}
            />
            {trouble.refusal && !trouble.fields.email && <FieldError>{sentence(trouble.refusal)}</FieldError>}
            <Button type="submit" size="large" wide busy={pending}>
              {words('submit')}
            </Button>
          </form>
          <p className="mt-4 text-center">
            <Link to="/login" className="link inline-flex min-h-11 items-center">
              {words('back')}
            </Link>
          </p>
        </>
      )}
    </ArrivalStage>
  );
}

interface MailedProps {
  email: string;
  /** Returns to the form. Without scripts, the link requests the page anew. */
  onAnother: () => void;
}

/** Replaces the form once the email has been sent. Can send it again. */
function Mailed({ email, onAnother }: MailedProps) {
  const words = useWords('accounts.reset');
  const confirmWords = useWords('accounts.confirm');
  const { submit, pending, trouble } = useSubmit(askPasswordReset);
  const sentence = useRefusalSentence('accounts', askPasswordReset);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  const sendAgain = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit({ email })) toast({ tone: 'good', text: confirmWords('sent', { email }) });
  };

  return (
    <>
      <div role="status" className="mb-5 flex gap-3 rounded-card bg-success-soft p-4">
        <MailCheck className="size-5.5 shrink-0 text-success-text" strokeWidth={1.75} aria-hidden />
        <p className="min-w-0 text-14">
          <strong className="block wrap-anywhere">{words('sent', { email })}</strong>
          {words('sent_hint', { minutes: resetMinutes })}
        </p>
      </div>
      <h1 ref={heading} tabIndex={-1} className="mb-1.5 text-28 outline-none lg:text-36">
        {words('sent_title')}
      </h1>
      <p className="mb-5 text-muted">{words('sent_text')}</p>
      <form noValidate method="post" onSubmit={(event) => void sendAgain(event)} className="grid gap-3">
        <input type="hidden" name="email" value={email} />
        {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
        <Button type="submit" variant="outline" size="large" wide busy={pending}>
          {words('again')}
        </Button>
      </form>
      <p className="mt-3 text-center">
        <Link to="/reset-password" replace onClick={onAnother} className="link inline-flex min-h-11 items-center">
          {words('another')}
        </Link>
      </p>
    </>
  );
}
