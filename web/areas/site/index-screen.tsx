import { Link, redirect, type LoaderFunctionArgs } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { maySearchLoggedOut } from '#contract/tracking.ts';
import { JoinAgain } from '../accounts/sign-up/join-again.tsx';
import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { serverAsk } from '../../shared/api/page-host.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { FaceWall } from './home/face-wall.tsx';
import { operatorWords } from './home/operator-words.ts';
import { CommunitySize } from './home/community.tsx';
import { People } from './home/people.tsx';
import { Trust } from './home/trust.tsx';
import { SiteFacts } from './home/site-facts.tsx';
import { communityQuery } from './community.ts';
import { useTracking } from './tracking/first-visit.ts';
import { useSettings } from '../../shared/people/settings.ts';

export const handle = { words: ['site', 'accounts', 'interests'], late: true } satisfies ScreenHandle;

/** Redirects members to the search. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await serverAsk(args.context)(showUser, {});
  if (user) throw redirect('/members');
  return await preloaded(args);
}

const preloaded = preload(({ ask }) => [communityQuery(ask)]);

export const clientLoader = stay;

/**
 * The home page for visitors: a promise and the first fields of sign-up, then people, the size of the community, the
 * reasons to trust the site, and sign-up again.
 */
export default function IndexScreen() {
  const words = useWords('site.index');
  const settings = useSettings();
  const { index_title, description } = operatorWords(settings, useLanguage());
  const mayLookAround = maySearchLoggedOut(settings, useTracking());
  return (
    <>
      <ScreenTitle description={description || words('lead')}>{index_title || words('title')}</ScreenTitle>
      <SiteFacts />
      <div className="overflow-hidden bg-[image:var(--hero)]">
        <div className="page grid lg:grid-cols-[minmax(0,27.5rem)_1fr] lg:gap-14">
          <div className="order-2 py-8 lg:order-1 lg:py-10">
            <h1 className="text-36 lg:text-48">{words('promise')}</h1>
            <p className="mt-3 mb-6 text-18 text-muted">{words('lead')}</p>
            <JoinHere />
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
      <People mayLookAround={mayLookAround} />
      <CommunitySize />
      <Trust />
      <JoinAgain />
    </>
  );
}
