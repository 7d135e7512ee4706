import { type FormEvent, useEffect, useState } from 'react';
import { type ActionFunctionArgs, Link, redirect, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { askReactivationMail } from '#contract/accounts/account-deletion.ts';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, PasswordField } from '../../shared/ui/field.tsx';
import { ask } from '../../shared/api/ask.ts';
import { serverAsk } from '../../shared/api/page-host.ts';
import { plainForm, type SentForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { stay } from '../../shared/api/preload.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ArrivalStage } from '../landers/arrival-stage.tsx';
import { SuggestedEmailField } from './suggested-email-field.tsx';
import { useSignupLink } from './sign-up/use-signup-start.ts';
import { mailAgainName, PendingDeletion } from './deletion/pending-deletion.tsx';
import { closedAccountInsteadOf, isSessionExpired } from '../../shared/api/leave.ts';
import { ownPath } from '../../shared/api/own-path.ts';

export const handle = {
  words: ['accounts', 'deletion'],
  late: true,
  title: 'accounts.log_in.submit',
} satisfies ScreenHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user, closed } = await serverAsk(context)(showUser, {});
  const next = ownPath(new URL(request.url).searchParams.get('next'));
  if (user) throw redirect(next);
  if (closed) throw redirect(closedAccountInsteadOf(next));
  return null;
}

export const clientLoader = stay;

const credentialsIn = ({ form }: SentForm) => ({ email: form.get('email'), password: form.get('password') });

const enter = plainForm(logIn, {
  input: credentialsIn,
  // The login screen redirects logged-in members, so a browser that shows the login screen again has rejected the
  // cookie.
  next: (_reply, { url }) =>
    `/login?${new URLSearchParams({ next: ownPath(url.searchParams.get('next')), entered: '' })}`,
});

const mailAgain = plainForm(askReactivationMail, { input: credentialsIn });

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData();
  return await (form.has(mailAgainName) ? mailAgain(args) : enter(args));
}

export default function LoginScreen() {
  const words = useWords('accounts.log_in');
  const fields = useWords('accounts.field');
  const [query] = useSearchParams();
  const plainly = usePlainOutcome(logIn);
  const mailedAgain = usePlainOutcome(askReactivationMail);
  const [email, setEmail] = useState(plainly.typed.email ?? mailedAgain.typed.email ?? '');
  const [password, setPassword] = useState('');
  const { submit, pending, trouble, forget } = useSubmit(logIn);
  const sentence = useRefusalSentence('accounts', logIn);
  const missing = trouble.fields.password ?? (password === '' && mailedAgain.refusal?.problem.fields?.password);
  const isDeleted = trouble.refusal?.code === 'pending_deletion' || mailedAgain.reply || mailedAgain.refusal;

  const [isCookieless, setCookieless] = useState(query.has('entered'));
  useEffect(() => {
    if (!navigator.cookieEnabled) setCookieless(true);
  }, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await submit({ email, password }))) return;
    const known = await ask(showUser, {}).catch(() => undefined);
    if (known?.user === null && !known.closed) return setCookieless(true);
    // Reload the page in the member's language.
    const next = ownPath(query.get('next'));
    window.location.assign(known?.closed ? closedAccountInsteadOf(next) : next);
  };

  return (
    <ArrivalStage scene="login">
      <h1 className="mb-5 text-28 lg:text-36">{words('title')}</h1>
      {isSessionExpired(query) && (
        <p role="status" className="mb-6 rounded-input bg-soft px-4 py-3 text-on-soft">
          {words('ended')}
        </p>
      )}
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
        <SuggestedEmailField
          label={words('email')}
          autoComplete="username"
          autoFocus
          value={email}
          onType={(typed) => {
            setEmail(typed);
            forget('email');
          }}
          error={trouble.fields.email && fields('invalid_email')}
        />
        <PasswordField
          label={words('password')}
          name="password"
          autoComplete="current-password"
          showLabel={words('show_password')}
          hideLabel={words('hide_password')}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            forget('password');
          }}
          error={missing && fields('password_missing')}
        />
        <p className="-my-2 text-right">
          <Link to="/reset-password" state={{ email }} className="link inline-flex min-h-11 items-center text-14">
            {words('forgot')}
          </Link>
        </p>
        {isCookieless && <FieldError>{words('needs_cookies')}</FieldError>}
        {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
        <Button type="submit" size="large" wide busy={pending}>
          {words('submit')}
        </Button>
        {isDeleted && <PendingDeletion email={email} password={password} />}
      </form>
      <p className="mt-6 text-center">
        {words('no_account')}{' '}
        <Link {...useSignupLink()} className="link">
          {words('sign_up')}
        </Link>
      </p>
    </ArrivalStage>
  );
}
