import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { changeMail } from '#contract/mail-change.ts';
import { Title } from '../shell/title.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureNotice, Notice } from '../ui/notice.tsx';
import { ask } from '../wire/ask.ts';
import { stay } from '../wire/preload.ts';
import { isRefusal } from '../wire/refusal.ts';
import { useRefusalSentence } from '../words/refusal-sentence.ts';
import { useWords } from '../words/use-words.ts';
import { userQuery, useUser } from './user.ts';

export const handle = { words: ['accounts'] };
export const clientLoader = stay;

/**
 * Opened by the link mailed to a new address. Opening it changes nothing, not even for a program that runs the page:
 * the owner of the address presses a button.
 */
export default function MailChangeDoScreen() {
  const words = useWords('accounts.new_email');
  const logInWords = useWords('accounts.log_in');
  const sentence = useRefusalSentence('accounts', changeMail);
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const user = useUser();
  const change = useMutation({
    mutationFn: async () => await ask(changeMail, { token }),
    onSuccess: async () => await client.invalidateQueries(userQuery()),
  });

  const { data, error } = change;
  const spent = isRefusal(error, 'link_expired') || isRefusal(error, 'invalid');
  return (
    <div className="px-4 py-14">
      <Title>{words('title')}</Title>
      {!data && !error && (
        <Notice heading="h1" title={words('title')} text={words('lead')}>
          <Button size="large" busy={change.isPending} onClick={() => change.mutate()}>
            {words('confirm')}
          </Button>
        </Notice>
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
      {error && !spent && !isRefusal(error, 'email_taken') && <FailureNotice onRetry={() => change.mutate()} />}
      {error && (spent || isRefusal(error, 'email_taken')) && (
        <div role="alert">
          <Notice heading="h1" title={words('failed_title')} text={spent ? <ExpiredText /> : sentence(error)}>
            <ButtonLink to={user ? '/settings' : '/login'} look="outline">
              {user ? words('to_settings') : logInWords('submit')}
            </ButtonLink>
          </Notice>
        </div>
      )}
    </div>
  );
}

function ExpiredText() {
  return useWords('accounts.refused')('link_expired');
}
