import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { activate } from '#contract/accounts.ts';
import { Title } from '../shell/title.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FailureNotice, Notice } from '../ui/notice.tsx';
import { ask } from '../wire/ask.ts';
import { stay } from '../wire/preload.ts';
import { isRefusal } from '../wire/refusal.ts';
import { useWords } from '../words/use-words.ts';
import { userQuery, useUser } from './user.ts';

export const handle = { words: ['accounts'] };
export const clientLoader = stay;

/**
 * Opened by the link of the activation mail. Opening it spends nothing (mail scanners open links as well): the token
 * is sent from here, by POST.
 */
export default function ActivateDoneScreen() {
  const words = useWords('accounts.activate');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const user = useUser();
  const sent = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: async () => await ask(activate, { token }),
    onSuccess: async () => await client.invalidateQueries(userQuery()),
  });
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mutate();
  }, [mutate]);

  if (isRefusal(error) && (error.code === 'link_expired' || error.code === 'invalid')) {
    return <Navigate to="/activate/error" replace />;
  }
  return (
    <div className="px-4 py-14">
      <Title>{words('open_title')}</Title>
      {error && <FailureNotice onRetry={mutate} />}
      {!error && !data && (
        <p role="status" className="text-center text-muted">
          {words('working')}
        </p>
      )}
      {data && (
        <Notice title={words('done_title', { name: data.name })} text={words('done_text')}>
          <ButtonLink to={user ? '/members' : '/login?next=/complete-signup'} size="large" replace>
            {user ? words('look_around') : words('log_in')}
          </ButtonLink>
        </Notice>
      )}
    </div>
  );
}
