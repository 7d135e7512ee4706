import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { minimumAge, signUp } from '#contract/accounts.ts';
import { Button } from '../ui/button.tsx';
import { FieldError, PasswordField, TextField } from '../ui/field.tsx';
import { focusWrong } from '../ui/focus-wrong.ts';
import { Segmented } from '../ui/segmented.tsx';
import { useSubmit } from '../wire/use-submit.ts';
import { useRefusalSentence } from '../words/refusal-sentence.ts';
import { useWords } from '../words/use-words.ts';
import { ConsentBox } from './consent-box.tsx';
import { DateOfBirth, isoDate } from './date-of-birth.tsx';
import { useFieldError } from './field-error.ts';
import { trackingConsent, useTracking } from './first-visit.ts';
import { forgetDraft, type SignupDraft, useSignupDraft } from './signup-draft.ts';
import { SignupEmail } from './signup-email.tsx';
import { signupCompleteParameter } from './use-signup-complete.ts';

const fieldOf = {
  email_taken: 'email',
  name_taken: 'name',
  name_is_email: 'name',
  too_young: 'date_of_birth',
  password_guessable: 'password',
};

/** The whole sign-up form: the same in the dialog and on the page. */
export function SignupForm({ onBusy }: { onBusy?: (busy: boolean) => void }) {
  const words = useWords('accounts.sign_up');
  const passwordWords = useWords('accounts.log_in');
  const [draft, setDraft] = useSignupDraft();
  const [mailed, setMailed] = useState(false);
  const tracking = useTracking();
  const { submit, pending, trouble, forget } = useSubmit(signUp, fieldOf);
  const sentence = useRefusalSentence('accounts', signUp);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));
  const change = (field: string, changed: Partial<SignupDraft>) => {
    setDraft(changed);
    forget(field);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, name, password, gender, consent } = draft;
    const came = Object.keys(tracking).length > 0 ? { tracking, tracking_consent: trackingConsent() } : {};
    onBusy?.(true);
    const done = await submit({ email, name, password, date_of_birth: isoDate(draft.birth), gender, consent, ...came });
    onBusy?.(false);
    if (!done) return focusWrong(form);
    forgetDraft();
    if (done.user) window.location.assign(`/complete-signup?${signupCompleteParameter}=1`);
    else setMailed(true);
  };

  if (mailed) return <CheckMail email={draft.email} />;
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <div>
        <Segmented
          label={words('gender')}
          options={[
            { value: 'female', label: words('female') },
            { value: 'male', label: words('male') },
          ]}
          value={draft.gender}
          onChange={(gender) => change('gender', { gender })}
          error={Boolean(errorAt('gender'))}
        />
        {errorAt('gender') && <FieldError>{errorAt('gender')}</FieldError>}
      </div>
      <SignupEmail
        value={draft.email}
        onChange={(email) => change('email', { email })}
        error={errorAt('email')}
        taken={trouble.fields.email === 'email_taken'}
      />
      <TextField
        label={words('name')}
        name="name"
        autoComplete="username"
        hint={words('name_hint')}
        value={draft.name}
        onChange={(event) => change('name', { name: event.target.value })}
        error={errorAt('name')}
      />
      <PasswordField
        label={words('password')}
        name="password"
        autoComplete="new-password"
        hint={words('password_hint')}
        showLabel={passwordWords('show_password')}
        hideLabel={passwordWords('hide_password')}
        value={draft.password}
        onChange={(event) => change('password', { password: event.target.value })}
        error={errorAt('password')}
      />
      <DateOfBirth
        value={draft.birth}
        onChange={(birth) => change('date_of_birth', { birth })}
        error={errorAt('date_of_birth', { min_age: minimumAge })}
      />
      <ConsentBox
        checked={draft.consent}
        onChange={(consent) => change('consent', { consent })}
        error={errorAt('consent')}
      />
      {trouble.refusal && Object.keys(trouble.fields).length === 0 && (
        <FieldError>{sentence(trouble.refusal)}</FieldError>
      )}
      <Button type="submit" size="large" wide busy={pending}>
        {words('submit')}
      </Button>
      <p className="text-center">
        {words('have_account')}{' '}
        <Link to="/login" className="link">
          {words('log_in')}
        </Link>
      </p>
    </form>
  );
}

/** On a discreet site nobody is told more: the mail says how to go on. */
function CheckMail({ email }: { email: string }) {
  const words = useWords('accounts.sign_up');
  return (
    <div role="status" className="grid gap-3 py-6 text-center">
      <p className="text-22 font-bold">{words('check_mail_title')}</p>
      <p className="text-muted">{words('check_mail', { email })}</p>
    </div>
  );
}
