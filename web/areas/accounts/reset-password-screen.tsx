import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { askPasswordReset, resetMinutes } from '#contract/accounts/passwords.ts';
import { emailIn } from '#contract/typed/email.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, EmailField } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useFieldError } from './field-error.ts';

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
    <div className="mx-auto w-full max-w-110 px-4 py-10 md:py-16">
      {mailed ? (
        <div role="status">
          <Notice
            heading="h1"
            title={words('sent_title')}
            text={words('sent', { email: emailIn(email), minutes: resetMinutes })}
          >
            <p className="text-14 text-muted">{words('nothing')}</p>
            <Button variant="outline" onClick={() => setMailed(false)}>
              {words('another')}
            </Button>
          </Notice>
        </div>
      ) : (
        <>
          <h1 className="mb-2 text-28">{words('title')}</h1>
          <p className="mb-6 text-muted">{words('lead')}</p>
          <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
            <EmailField
              label={logInWords('email')}
              autoComplete="username"
              autoFocus
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                forget('email');
              }}
              error={errorAt('email')}
            />
            {trouble.refusal && !trouble.fields.email && <FieldError>{sentence(trouble.refusal)}</FieldError>}
            <Button type="submit" size="large" wide busy={pending}>
              {words('submit')}
            </Button>
          </form>
        </>
      )}
      <p className="mt-6 text-center">
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {words('back')}
        </Link>
      </p>
    </div>
  );
}
