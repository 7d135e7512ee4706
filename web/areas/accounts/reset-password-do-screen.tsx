import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { ask } from '../../shared/api/ask.ts';
import { closedAccountPath } from '../../shared/api/leave.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ArrivalStage } from '../landers/arrival-stage.tsx';
import { useFieldError } from './field-error.ts';
import { NewPasswordFields, noPassword } from './new-password.tsx';

export const handle = { words: ['accounts'], late: true } satisfies ScreenHandle;

export const action = plainForm(resetPassword, {
  input: ({ form, url }) => ({
    token: url.searchParams.get('token'),
    password: form.get('password'),
    password_again: form.get('password_again'),
  }),
  // If the browser has rejected the cookie, the login screen explains it, as after a login.
  next: ({ user }) => (user ? '/login?next=/members&entered' : undefined),
});

/** Target of the link in the reset email. Only submitting the new password consumes the token. */
export default function ResetPasswordDoScreen() {
  const words = useWords('accounts.reset');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [entered, setEntered] = useState(noPassword);
  const [done, setDone] = useState(usePlainOutcome(resetPassword).reply !== undefined);
  const { submit, pending, trouble, forget } = useSubmit(resetPassword, { password_guessable: 'password' });
  const sentence = useRefusalSentence('accounts', resetPassword);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const reply = await submit({ token, ...entered });
    if (!reply) return focusWrong(form);
    // A browser that rejects the cookie stays logged out, and so does the owner of an account that is being deleted.
    const known = reply.user && (await ask(showUser, {}).catch(() => undefined));
    if (reply.user === null || (known?.user === null && !known.closed)) return setDone(true);
    // Reload the page in the member's language.
    window.location.assign(known?.closed ? closedAccountPath : '/members');
  };

  if (done) return <Done />;
  if (!token || trouble.fields.token || trouble.refusal?.code === 'link_expired') return <Expired />;
  return (
    <ArrivalStage scene="reset">
      <ScreenTitle>{words('choose_title')}</ScreenTitle>
      <h1 className="mb-2 text-28 lg:text-36">{words('choose_title')}</h1>
      <p className="mb-6 text-muted">{words('choose_lead')}</p>
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
        <NewPasswordFields
          value={entered}
          onChange={(field, text) => {
            setEntered((before) => ({ ...before, [field]: text }));
            forget(field);
          }}
          errorAt={errorAt}
        />
        {trouble.refusal && !trouble.fields.password && <FieldError>{sentence(trouble.refusal)}</FieldError>}
        <Button type="submit" size="large" wide busy={pending}>
          {words('save')}
        </Button>
      </form>
    </ArrivalStage>
  );
}

/** Shown if the password was set but the browser is not logged in. The login explains why. */
function Done() {
  const words = useWords('accounts.reset');
  const activateWords = useWords('accounts.activate');
  return (
    <ArrivalStage scene="reset">
      <ScreenTitle>{words('done_title')}</ScreenTitle>
      <div role="status">
        <h1 className="mb-2 text-28 lg:text-36">{words('done_title')}</h1>
        <p className="mb-6 text-muted">{words('done_text')}</p>
      </div>
      <ButtonLink to="/login" size="large" wide replace>
        {activateWords('log_in')}
      </ButtonLink>
    </ArrivalStage>
  );
}

/** Explains that the link has expired, was used or is incomplete, and offers a new one. */
function Expired() {
  const words = useWords('accounts.reset');
  const refused = useWords('accounts.refused');
  return (
    <ArrivalStage scene="reset">
      <ScreenTitle>{words('expired_title')}</ScreenTitle>
      <div role="alert">
        <h1 className="mb-2 text-28 lg:text-36">{words('expired_title')}</h1>
        <p className="mb-6 text-muted">{refused('link_expired')}</p>
      </div>
      <ButtonLink to="/reset-password" size="large" wide replace>
        {words('new_link')}
      </ButtonLink>
    </ArrivalStage>
  );
}
