import { useMutation } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router';
import { reactivateAccount, reactivationDays } from '#contract/accounts/account-deletion.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { ask } from '../../shared/api/ask.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { userQuery } from '../../shared/people/user.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

export const handle = { words: ['deletion'], late: true } satisfies ScreenHandle;

/** Redirects logged-in members, because their account still exists. */
export const loader = preload(async ({ ask, client, url }) => {
  if (!url.searchParams.has('token') && (await client.fetchQuery(userQuery(ask)))) throw redirect('/settings');
  return [];
});
export const clientLoader = stay;

export const action = plainForm(reactivateAccount, { input: ({ url }) => ({ token: url.searchParams.get('token') }) });

/** Confirms the deletion. Opened with the token from the email, it offers to restore the account. */
export default function AccountDeletedScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <div className="px-4 py-14">{token === null ? <Deleted /> : <WayBack token={token} />}</div>;
}

function Deleted() {
  const words = useWords('deletion.done');
  return (
    <>
      <ScreenTitle>{words('title')}</ScreenTitle>
      <Notice heading="h1" title={words('title')} text={words('text', { days: reactivationDays })}>
        <p>{words('thanks')}</p>
        <ButtonLink to="/" variant="outline">
          {words('home')}
        </ButtonLink>
      </Notice>
    </>
  );
}

/** Pressing the button consumes the token. Opening the link must not, because mail scanners open links too. */
function WayBack({ token }: { token: string }) {
  const words = useWords('deletion.way_back');
  const refused = useWords('deletion.refused');
  const back = useMutation({ mutationFn: async () => await ask(reactivateAccount, { token }) });
  const plainly = usePlainOutcome(reactivateAccount);
  const data = back.data ?? plainly.reply;
  const error = back.isIdle ? plainly.refusal : back.error;
  if (data) {
    const title = words('welcome', { name: data.name });
    return (
      <div role="status">
        <ScreenTitle>{title}</ScreenTitle>
        <Notice heading="h1" title={title} text={words('welcome_text')}>
          <ButtonLink to="/login" size="large" replace>
            {words('log_in')}
          </ButtonLink>
        </Notice>
      </div>
    );
  }
  if (isRefusal(error, 'link_expired') || isRefusal(error, 'invalid')) {
    return (
      <div role="alert">
        <ScreenTitle>{words('expired_title')}</ScreenTitle>
        <Notice heading="h1" title={words('expired_title')} text={refused('link_expired')}>
          <p>{words('expired_text', { days: reactivationDays })}</p>
          <ButtonLink to="/login" size="large">
            {words('log_in')}
          </ButtonLink>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <ScreenTitle>{words('title')}</ScreenTitle>
      {error ? (
        <FailureNotice onRetry={() => back.mutate()} />
      ) : (
        <Notice heading="h1" title={words('title')} text={words('text')}>
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              back.mutate();
            }}
          >
            <Button type="submit" size="large" busy={back.isPending}>
              {words('action')}
            </Button>
          </form>
        </Notice>
      )}
    </>
  );
}
