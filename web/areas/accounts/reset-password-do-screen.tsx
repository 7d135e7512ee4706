import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useFieldError } from './field-error.ts';
import { NewPasswordFields, noPassword } from './new-password.tsx';
import { userQuery, useUser } from '../../shared/people/user.ts';

export const handle = { words: ['accounts'], late: true } satisfies ScreenHandle;

export const action = plainForm(resetPassword, {
  input: ({ form, url }) => ({
    token: url.searchParams.get('token'),
    password: form.get('password'),
    password_again: form.get('password_again'),
  }),
});

/** Target of the link in the reset email. Only submitting the new password consumes the token. */
export default function ResetPasswordDoScreen() {
  const words = useWords('accounts.reset');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const [entered, setEntered] = useState(noPassword);
  const [done, setDone] = useState(usePlainOutcome(resetPassword).reply !== undefined);
  const { submit, pending, trouble, forget } = useSubmit(resetPassword, { password_guessable: 'password' });
  const sentence = useRefusalSentence('accounts', resetPassword);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await submit({ token, ...entered }))) {
      return focusWrong(form);
    }
    setDone(true);
    await client.invalidateQueries(userQuery());
  };

  if (done) return <Done />;
  if (!token || trouble.fields.token || trouble.refusal?.code === 'link_expired') return <Expired />;
  return (
    <div className="mx-auto w-full max-w-110 px-4 py-10 md:py-16">
      <ScreenTitle>{words('choose_title')}</ScreenTitle>
      <h1 className="mb-2 text-28">{words('choose_title')}</h1>
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
    </div>
  );
}

function Done() {
  const words = useWords('accounts.reset');
  const activateWords = useWords('accounts.activate');
  const user = useUser();
  return (
    <div role="status" className="px-4 py-14">
      <ScreenTitle>{words('done_title')}</ScreenTitle>
      <Notice heading="h1" title={words('done_title')} text={words(user ? 'done_text_here' : 'done_text')}>
        <ButtonLink to={user ? '/members' : '/login'} size="large" replace>
          {activateWords(user ? 'look_around' : 'log_in')}
        </ButtonLink>
      </Notice>
    </div>
  );
}

/** Explains that the link has expired, was used or is incomplete, and offers a new one. */
function Expired() {
  const words = useWords('accounts.reset');
  const refused = useWords('accounts.refused');
  return (
    <div role="alert" className="px-4 py-14">
      <ScreenTitle>{words('expired_title')}</ScreenTitle>
      <Notice heading="h1" title={words('expired_title')} text={refused('link_expired')}>
        <ButtonLink to="/reset-password" size="large" replace>
          {words('new_link')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
