import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeMail } from '#contract/accounts/mail-change.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { ask } from '../../shared/api/ask.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { OwnPassword } from './own-password.tsx';
import { userQuery, useUser } from '../../shared/people/user.ts';

export const handle = { words: ['accounts'] } satisfies ScreenHandle;

export const action = plainForm(changeMail, {
  input: ({ form, url }) => {
    const password = form.get('password');
    return { token: url.searchParams.get('token'), ...(password !== null && { password }) };
  },
});

/**
 * Target of the link sent to a new email address. Opening it changes nothing, even for a mail scanner that runs
 * scripts: the owner must press a button.
 */
export default function MailChangeDoScreen() {
  const words = useWords('accounts.new_email');
  const logInWords = useWords('accounts.log_in');
  const sentence = useRefusalSentence('accounts', changeMail);
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const user = useUser();
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: async () => await ask(changeMail, { token, ...(password && { password }) }),
    onSuccess: async () => await client.invalidateQueries(userQuery()),
  });

  const plainly = usePlainOutcome(changeMail);
  const data = change.data ?? plainly.reply;
  const error = change.isIdle ? plainly.refusal : change.error;
  const spent = isRefusal(error, 'link_expired') || isRefusal(error, 'invalid');
  const failed = spent || isRefusal(error, 'email_taken');
  const asked = useProofAsked(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <div className="px-4 py-14">
      <ScreenTitle>{words(data ? 'done_title' : failed ? 'failed_title' : 'title')}</ScreenTitle>
      {!data && !error && !asked && (
        <Notice heading="h1" title={words('title')} text={words('lead')}>
          <form method="post" onSubmit={send}>
            <Button type="submit" size="large" busy={change.isPending}>
              {words('confirm')}
            </Button>
          </form>
        </Notice>
      )}
      {!data && asked && !failed && (
        <form noValidate method="post" className="mx-auto grid w-full max-w-110 gap-5" onSubmit={send}>
          <h1 className="text-28">{words('title')}</h1>
          <p className="-mt-3 text-muted">{words('password_lead')}</p>
          <OwnPassword
            label={words('password')}
            value={password}
            onChange={setPassword}
            error={!change.isPending && isRefusal(error, 'wrong_password') && words('check_password')}
          />
          {error && !isRefusal(error, 'wrong_password') && !isRefusal(error, 'password_needed') && (
            <FieldError>{sentence(error)}</FieldError>
          )}
          <Button type="submit" size="large" wide busy={change.isPending}>
            {words('confirm')}
          </Button>
        </form>
      )}
      {data && (
        <div role="status">
          <Notice heading="h1" title={words('done_title')} text={words('done_text', { email: data.email })}>
            <ButtonLink to={user ? '/settings' : '/login'} size="large" replace>
              {user ? words('to_settings') : logInWords('submit')}
            </ButtonLink>
          </Notice>
        </div>
      )}
      {error && !failed && !asked && <FailureNotice onRetry={() => change.mutate()} />}
      {error && failed && (
        <div role="alert">
          <Notice heading="h1" title={words('failed_title')} text={spent ? <ExpiredText /> : sentence(error)}>
            <ButtonLink to={user ? '/settings' : '/login'} variant="outline">
              {user ? words('to_settings') : logInWords('submit')}
            </ButtonLink>
          </Notice>
        </div>
      )}
    </div>
  );
}

/** Returns whether the server has requested the password. From then on, the password field shows every refusal. */
function useProofAsked(error: unknown): boolean {
  const [asked, setAsked] = useState(false);
  if (!asked && isRefusal(error, 'password_needed')) setAsked(true);
  return asked;
}

function ExpiredText() {
  return useWords('accounts.refused')('link_expired');
}
