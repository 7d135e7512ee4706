import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { activate } from '#contract/accounts/accounts.ts';
import { activateAnew } from '#contract/accounts/passwords.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { EmailField, FieldError } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useFieldError } from './field-error.ts';
import { isOldLink, OldLink } from './old-link.tsx';
import { NewPasswordFields, noPassword } from './new-password.tsx';
import { OwnPassword } from './own-password.tsx';

interface ActivationProofProps {
  token: string;
  /** The address of the account, for password managers. Unknown if the page was opened at the new password. */
  email: string | undefined;
  onDone: (name: string) => void;
}

const anewName = 'anew';

/** Returns whether the URL indicates that the reader does not know the password. Works without scripts. */
export function choosesAnew(query: URLSearchParams): boolean {
  return query.has(anewName);
}

/**
 * Form for a browser that is not logged in. The reader can read the mailbox but may not have created the account, so
 * they enter its password or choose a new one.
 */
export function ActivationProof(props: ActivationProofProps) {
  const [query] = useSearchParams();
  const words = useWords('accounts.activate');
  return (
    <div className="mx-auto w-full max-w-112 rounded-dialog bg-surface p-5 text-text shadow-soft [--focus:var(--link)] sm:p-8">
      {choosesAnew(query) ? <Anew {...props} /> : <Known {...props} />}
      <p className="mt-6 text-14 text-muted">{words('not_you')}</p>
    </div>
  );
}

const fieldOf = { wrong_password: 'password', password_needed: 'password' };

/** The account's address as a username that cannot be changed: it tells people and password managers which account. */
function Username({ email }: Pick<ActivationProofProps, 'email'>) {
  const logInWords = useWords('accounts.log_in');
  if (email === undefined) return null;
  return (
    <EmailField label={logInWords('email')} autoComplete="username" value={email} readOnly className="bg-sunken!" />
  );
}

function Known({ token, email, onDone }: ActivationProofProps) {
  const words = useWords('accounts.activate');
  const [password, setPassword] = useState('');
  const emailWords = useWords('accounts.new_email');
  const { submit, pending, trouble, forget } = useSubmit(activate, fieldOf);
  const sentence = useRefusalSentence('accounts', activate);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));
  const wrong = trouble.fields.password === 'wrong_password';

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const done = await submit({ token, password });
    if (done) onDone(done.name);
    else focusWrong(form);
  };
  if (isOldLink(trouble.refusal)) return <OldLink refusal={trouble.refusal} />;
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
      <h1 className="text-28">{words('password_title')}</h1>
      <p className="-mt-3 text-muted">{words('password_text')}</p>
      <Username email={email} />
      <OwnPassword
        label={emailWords('password')}
        value={password}
        onChange={(entered) => {
          setPassword(entered);
          forget('password');
        }}
        error={wrong ? emailWords('check_password') : errorAt('password')}
      />
      {trouble.refusal && Object.keys(trouble.fields).length === 0 && (
        <FieldError>{sentence(trouble.refusal)}</FieldError>
      )}
      <Button type="submit" size="large" wide busy={pending}>
        {words('open_button')}
      </Button>
      <ButtonLink variant="text" to={{ search: new URLSearchParams({ token, [anewName]: '1' }).toString() }}>
        {words('anew')}
      </ButtonLink>
    </form>
  );
}

function Anew({ token, email, onDone }: ActivationProofProps) {
  const words = useWords('accounts.activate');
  const resetWords = useWords('accounts.reset');
  const [entered, setEntered] = useState(noPassword);
  const { submit, pending, trouble, forget } = useSubmit(activateAnew, { password_guessable: 'password' });
  const sentence = useRefusalSentence('accounts', activateAnew);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const done = await submit({ token, ...entered });
    if (done) onDone(done.name);
    else focusWrong(form);
  };
  if (isOldLink(trouble.refusal)) return <OldLink refusal={trouble.refusal} />;
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
      <h1 className="text-28">{resetWords('choose_title')}</h1>
      <p className="-mt-3 text-muted">{words('anew_text')}</p>
      <Username email={email} />
      <NewPasswordFields
        value={entered}
        onChange={(field, text) => {
          setEntered((before) => ({ ...before, [field]: text }));
          forget(field);
        }}
        errorAt={errorAt}
      />
      {trouble.refusal && Object.keys(trouble.fields).length === 0 && (
        <FieldError>{sentence(trouble.refusal)}</FieldError>
      )}
      <Button type="submit" size="large" wide busy={pending}>
        {words('anew_submit')}
      </Button>
    </form>
  );
}
