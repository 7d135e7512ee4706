import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ActionFunctionArgs, useSearchParams } from 'react-router';
import { activate } from '#contract/accounts/accounts.ts';
import { activateAnew } from '#contract/accounts/passwords.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { ask } from '../../shared/api/ask.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ActivationProof, choosesAnew } from './activation-proof.tsx';
import { isOldLink, OldLink } from './old-link.tsx';
import { userQuery, useUser } from '../../shared/people/user.ts';

export const handle = { words: ['accounts'] } satisfies ScreenHandle;

const showPassword = plainForm(activate, {
  input: ({ form, url }) => {
    const password = form.get('password');
    return { token: url.searchParams.get('token'), ...(password !== null && { password }) };
  },
  refused: ({ code }) => (['link_expired', 'invalid'].includes(code) ? '/activate/error' : undefined),
});

const chooseAnew = plainForm(activateAnew, {
  input: ({ form, url }) => ({
    token: url.searchParams.get('token'),
    password: form.get('password'),
    password_again: form.get('password_again'),
  }),
  refused: ({ code, fields }) => (code === 'link_expired' || fields?.token ? '/activate/error' : undefined),
});

export async function action(args: ActionFunctionArgs) {
  return await (choosesAnew(new URL(args.request.url).searchParams) ? chooseAnew(args) : showPassword(args));
}

/**
 * Target of the link in the activation email. Opening the link must not consume the token, because mail scanners open
 * links too, so the page sends the token by POST. Every browser except the one that signed up and is still logged in
 * also needs the password.
 */
export default function ActivateDoneScreen() {
  const words = useWords('accounts.activate');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const sent = useRef(false);
  const anew = choosesAnew(query);
  const plainly = usePlainOutcome(activate);
  const chosenAnew = usePlainOutcome(activateAnew);
  const { mutate, data, ...asking } = useMutation({ mutationFn: async () => await ask(activate, { token }) });
  const [proven, setProven] = useState((plainly.reply ?? chosenAnew.reply)?.name);
  const name = data?.name ?? proven;
  const error = asking.isIdle ? plainly.refusal : asking.error;
  // The reader may have submitted the form before the scripts had loaded.
  const isSent = plainly.reply !== undefined || plainly.refusal !== undefined;
  useEffect(() => {
    if (sent.current || isSent || anew) return;
    sent.current = true;
    mutate();
  }, [mutate, isSent, anew]);
  useEffect(() => {
    if (name !== undefined) void client.invalidateQueries(userQuery());
  }, [name, client]);

  return (
    <div className="px-4 py-14">
      <ScreenTitle>{titleOf()}</ScreenTitle>
      {name === undefined ? unconfirmed() : <Welcome name={name} />}
    </div>
  );

  function titleOf(): string {
    if (name !== undefined) return words('done_title', { name });
    return words(isRefusal(error, 'already_active') ? 'already_active' : 'open_title');
  }

  function unconfirmed() {
    if (isOldLink(error)) return <OldLink refusal={error} />;
    if (anew || isRefusal(error, 'password_needed') || isRefusal(error, 'wrong_password'))
      return <ActivationProof token={token} onDone={setProven} />;
    return (
      <>
        <h1 className="mb-6 text-center text-28">{words('open_title')}</h1>
        {error ? (
          <FailureNotice onRetry={mutate} />
        ) : (
          <>
            <noscript>
              <form method="post" className="grid justify-center">
                <Button type="submit" size="large">
                  {words('open_button')}
                </Button>
              </form>
            </noscript>
            <p role="status" className="text-center text-muted">
              {words('working')}
            </p>
          </>
        )}
      </>
    );
  }
}

function Welcome({ name }: { name: string }) {
  const words = useWords('accounts.activate');
  const user = useUser();
  return (
    <div role="status">
      <Notice heading="h1" title={words('done_title', { name })} text={words('done_text')}>
        <ButtonLink to={user ? '/members' : '/login?next=/complete-signup'} size="large" replace>
          {user ? words('look_around') : words('log_in')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
