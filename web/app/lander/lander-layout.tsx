import { redirect, useMatches } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { discreetPath, isSensitive, type LanderName } from '#contract/landers.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { ThreeRules } from '../../areas/landers/three-rules.tsx';
import { useLander } from '../../areas/landers/use-lander.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { companyQuery } from '../../areas/site/company.ts';
import { SignupModal } from '../../areas/accounts/sign-up/signup-modal.tsx';
import { EntryWarning } from '../../areas/site/entry-warning.tsx';
import { TrackingStrip } from '../../areas/site/tracking/tracking-strip.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { Toasts } from '../../shared/ui/toast.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { useArrival } from '../arrival/screen-guard.tsx';
import { Footer } from '../footer.tsx';
import { ContentEnd, Frame, SkipLink } from '../frame.tsx';
import { LanderBar } from './lander-bar.tsx';
import { Screen } from '../screen.tsx';
import { ScreenTrouble } from '../screen-trouble.tsx';
import { Title } from '../title.tsx';

export const handle = { words: ['landers', 'site', 'accounts', 'entry'] } satisfies ScreenHandle;

/** Redirects members to the search. Redirects a URL with the name of a sensitive niche to the one with its number. */
export const loader = preload(async ({ ask, url }) => {
  const { user } = await ask(showUser, {});
  if (user) throw redirect('/members');
  const path = discreetPath(url.pathname);
  if (path) throw redirect(path + url.search);
  return [companyQuery(ask)];
});
export const clientLoader = stay;

/** The landing page layout: a logo bar and a footer. (Specification, section 2: layouts.) */
export default function LanderLayout() {
  const { underWay, heldUp } = useArrival();
  const { name, over } = useLanderHandle();
  return (
    <div className="group/lander relative flex min-h-dvh flex-col">
      <SkipLink />
      <ProgressBar going={underWay} failed={heldUp !== undefined} />
      <LanderHead name={name} />
      <LanderBar name={name} over={over} />
      <main id="content" tabIndex={-1} className="relative grow outline-none">
        <EntryWarning layout="other" picture={name} />
        <Screen />
        <ThreeRules />
      </main>
      <ContentEnd />
      <Footer kind="lander" />
      {/* The strip is hidden while a form has the focus, and for a moment longer. It must neither cover the form nor
          appear under a finger that is about to press the form's button. */}
      <div className="fixed inset-x-0 bottom-0 z-30 transition-[visibility] delay-700 group-has-[form:focus-within]/lander:invisible group-has-[form:focus-within]/lander:delay-0">
        <TrackingStrip />
      </div>
      <SignupModal />
      <Toasts />
    </div>
  );
}

function useLanderHandle(): Required<NonNullable<ScreenHandle['lander']>> {
  const handles = useMatches().map(({ handle }) => (handle as ScreenHandle | undefined)?.lander);
  const { name, over = false } = handles.findLast((lander) => lander !== undefined)!;
  return { name, over };
}

/** The document's title and link preview, which never mention a sensitive niche. */
function LanderHead({ name }: { name: LanderName }) {
  const words = useWords('landers');
  const language = useLanguage();
  const { name: site, discreet } = useSettings();
  const { niche, promise, lead } = useLander(name);
  const silent = isSensitive(niche) || discreet;
  const title = silent ? words('neutral', { site }) : promise;
  const description = silent ? title : lead;
  return (
    <Title description={description} image={`/social-card/${silent ? '' : `${name}-`}${language}.jpg`}>
      {title}
    </Title>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ScreenTrouble />
    </Frame>
  );
}
