import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ActionFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { activate, showUser } from '#contract/accounts/accounts.ts';
import { activateAnew } from '#contract/accounts/passwords.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { ask } from '../../shared/api/ask.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { firstContactQuery } from '../chats/first-contact.ts';
import { forYouQuery } from '../members/finder/match-finder.ts';
import { ActivationProof, choosesAnew } from './activation-proof.tsx';
import { AlreadyConfirmed, isOldLink, OldLink } from './old-link.tsx';
import { Welcome } from './welcome.tsx';
import { userQuery, useUser } from '../../shared/people/user.ts';

export const handle = { words: ['accounts', 'members', 'interests'], ownBar: true } satisfies ScreenHandle;

/** The URL after the confirmation. It contains no token, so the welcome can be reloaded. */
const confirmedName = 'confirmed';
const confirmedPath = `/activate/done?${confirmedName}=1`;

export const loader = preload(async ({ ask, client, url }) => {
  if (!url.searchParams.has(confirmedName)) return [];
  const user = await client.fetchQuery(userQuery(ask));
  return user?.status === 'active' ? [firstContactQuery(ask), forYouQuery(ask)] : [];
});
export const clientLoader = stay;

const showPassword = plainForm(activate, {
  input: ({ form, url }) => {
    const password = form.get('password');
    return { token: url.searchParams.get('token'), ...(password !== null && { password }) };
  },
  next: () => confirmedPath,
  refused: ({ code }) => (['link_expired', 'invalid'].includes(code) ? '/activate/error' : undefined),
});

const chooseAnew = plainForm(activateAnew, {
  input: ({ form, url }) => ({
    token: url.searchParams.get('token'),
    password: form.get('password'),
    password_again: form.get('password_again'),
  }),
  next: () => confirmedPath,
  refused: ({ code, fields }) => (code === 'link_expired' || fields?.token ? '/activate/error' : undefined),
});

export async function action(args: ActionFunctionArgs) {
  return await (choosesAnew(new URL(args.request.url).searchParams) ? chooseAnew(args) : showPassword(args));
}

/** Maximum time that the welcome waits for its people, in milliseconds. */
const peopleMilliseconds = 2_500;

/**
 * Target of the link in the activation email. Opening the link must not consume the token, because mail scanners open
 * links too, so the page sends the token by POST. Every browser except the one that signed up and is still logged in
 * also needs the password. A confirmed newcomer is welcomed with the person to whom they wrote.
 */
export default function ActivateDoneScreen() {
  const words = useWords('accounts.activate');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const sent = useRef(false);
  const anew = choosesAnew(query);
  const isConfirmed = query.has(confirmedName);
  const isWelcome = isConfirmed && user?.status === 'active';
  const plainly = usePlainOutcome(activate);
  const asking = useMutation({
    mutationFn: async () => await ask(activate, { token }),
    onSuccess: async () => {
      await client.invalidateQueries(userQuery());
      const people = [client.prefetchQuery(firstContactQuery()), client.prefetchQuery(forYouQuery())];
      await Promise.race([
        Promise.all(people),
        new Promise((resolve) => {
          setTimeout(resolve, peopleMilliseconds);
        }),
      ]);
      await navigate(confirmedPath, { replace: true });
    },
  });
  const { mutate } = asking;
  /** The name of a member whose browser rejects the cookie. */
  const [cookieless, setCookieless] = useState<string>();
  const error = asking.isIdle ? plainly.refusal : asking.error;
  // The reader may have submitted the form before the scripts had loaded.
  const isSent = plainly.refusal !== undefined;
  useEffect(() => {
    if (sent.current || isSent || anew || isConfirmed) return;
    sent.current = true;
    mutate();
  }, [mutate, isSent, anew, isConfirmed]);

  const welcomeHere = async (name: string) => {
    const known = await ask(showUser, {}).catch(() => undefined);
    if (known?.user === null) return setCookieless(name);
    // Reload the page in the member's language.
    window.location.replace(confirmedPath);
  };

  return (
    <div className="flex min-h-dvh flex-col moment-ground [--focus:#fff]">
      <ScreenTitle>{titleOf()}</ScreenTitle>
      {isWelcome ? <WelcomeHere /> : <div className="grow px-4 pt-24 pb-14 lg:pt-32">{unconfirmed()}</div>}
    </div>
  );

  function titleOf(): string {
    if (isWelcome) return words('done_title', { name: user.profile.name });
    if (cookieless !== undefined) return words('done_title', { name: cookieless });
    return words(isConfirmed || isRefusal(error, 'already_active') ? 'already_active' : 'open_title');
  }

  function unconfirmed() {
    if (cookieless !== undefined) return <Cookieless name={cookieless} />;
    if (isConfirmed) return <AlreadyConfirmed />;
    if (isOldLink(error)) return <OldLink refusal={error} />;
    if (anew || isRefusal(error, 'password_needed') || isRefusal(error, 'wrong_password')) {
      const named = isRefusal(error, 'password_needed') ? error.problem.email : plainly.typed.email;
      const email = typeof named === 'string' ? named : undefined;
      return <ActivationProof token={token} email={email} onDone={(name) => void welcomeHere(name)} />;
    }
    return (
      <>
        <h1 className="mb-6 text-center text-28">{words('open_title')}</h1>
        {error ? (
          <div className="text-text [--focus:var(--link)]">
            <FailureNotice onRetry={mutate} />
          </div>
        ) : (
          <>
            <noscript>
              <form method="post" className="grid justify-center">
                <Button type="submit" variant="white" size="large">
                  {words('open_button')}
                </Button>
              </form>
            </noscript>
            <p role="status" className="text-center text-(--on-moment-muted)">
              {words('working')}
            </p>
          </>
        )}
      </>
    );
  }
}

function WelcomeHere() {
  const contact = useQuery(firstContactQuery());
  const matches = useQuery(forYouQuery());
  // Suggests nobody to say hello to before it is known whether the member has written to somebody.
  return <Welcome contact={contact.data ?? null} matches={(!contact.isPending && matches.data) || []} />;
}

/** The address is confirmed, but the browser cannot be logged in. */
function Cookieless({ name }: { name: string }) {
  const words = useWords('accounts.activate');
  return (
    <div role="status" className="text-text [--focus:var(--link)]">
      <Notice heading="h1" title={words('done_title', { name })} text={words('done_text')}>
        <ButtonLink to="/login?next=/complete-signup" size="large" replace>
          {words('log_in')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
