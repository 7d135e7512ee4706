import { Link, redirect, type LoaderFunctionArgs } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { maySearchLoggedOut } from '#contract/tracking.ts';
import { useSignupStart } from '../accounts/sign-up/use-signup-step.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { serverAsk } from '../../shared/api/page-host.ts';
import { stay } from '../../shared/api/preload.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { Costs } from './home/costs.tsx';
import { FaceWall } from './home/face-wall.tsx';
import { Leaving } from './home/leaving.tsx';
import { operatorWords } from './home/operator-words.ts';
import { PhotoRules } from './home/photo-rules.tsx';
import { Promises } from './home/promises.tsx';
import { SiteFacts } from './home/site-facts.tsx';
import { useTracking } from './tracking/first-visit.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { StartForm } from '../accounts/sign-up/start-form.tsx';

const SignupDialog = lazyDialog(async () => await import('../accounts/sign-up/signup-dialog.tsx'));

export const handle = { words: ['site', 'accounts'], late: true } satisfies ScreenHandle;

/** Redirects members to the search. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) throw redirect('/members');
  return null;
}

export const clientLoader = stay;

/**
 * The home page for visitors: a promise, portraits and a button, then the costs, photo review and account deletion at a
 * glance.
 */
export default function IndexScreen() {
  const words = useWords('site.index');
  const settings = useSettings();
  const { index_title, description } = operatorWords(settings, useLanguage());
  const mayLookAround = maySearchLoggedOut(settings, useTracking());
  const { signingUp, start, close } = useSignupStart();
  return (
    <>
      <ScreenTitle description={description || words('lead')}>{index_title || words('title')}</ScreenTitle>
      <SiteFacts />
      <div className="overflow-hidden bg-[image:var(--hero)]">
        <div className="page grid lg:grid-cols-[minmax(0,27.5rem)_1fr] lg:gap-14">
          <div className="order-2 py-8 lg:order-1 lg:py-10">
            <h1 className="text-36 lg:text-48">{words('promise')}</h1>
            <p className="mt-3 mb-6 text-18 text-muted">{words('lead')}</p>
            <StartForm onStart={start} />
            {mayLookAround && (
              <Link to="/members" className="link mt-3 inline-flex min-h-11 items-center">
                {words('look_around')}
              </Link>
            )}
            <p className="mt-3 text-14 text-muted">{words('drawn_faces')}</p>
          </div>
          <FaceWall />
        </div>
      </div>
      <Promises />
      <Costs />
      <div className="page grid gap-5 pt-12 md:pt-14 lg:grid-cols-[1.15fr_1fr]">
        <PhotoRules />
        <Leaving />
      </div>
      {signingUp && <SignupDialog onClose={close} />}
    </>
  );
}
