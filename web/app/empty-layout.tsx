import { WifiOff } from 'lucide-react';
import { useUser } from '../shared/people/user.ts';
import { SignupModal } from '../areas/accounts/sign-up/signup-modal.tsx';
import { EntryWarning } from '../areas/site/entry-warning.tsx';
import { ProgressBar } from '../shared/ui/progress-bar.tsx';
import { Strip } from '../shared/ui/strip.tsx';
import { Toasts } from '../shared/ui/toast.tsx';
import { useOnline } from '../shared/api/use-online.ts';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';
import { useWords } from '../shared/i18n/use-words.ts';
import { ContentEnd, Frame, SkipLink } from './frame.tsx';
import { LateBackground } from './background/late-background.tsx';
import { useArrival } from './arrival/screen-guard.tsx';
import { ScreenTrouble } from './screen-trouble.tsx';
import { Screen } from './screen.tsx';

export const handle = { words: ['accounts'], visitorWords: ['entry'] } satisfies ScreenHandle;

/** A layout without navigation or footer. (Specification, section 2: layouts.) */
export default function EmptyLayout() {
  const words = useWords('shell.alert');
  const user = useUser();
  const online = useOnline();
  const { underWay, heldUp } = useArrival();
  return (
    <div className="min-h-dvh bg-surface md:bg-[image:var(--hero)]">
      <SkipLink />
      <ProgressBar going={underWay} failed={heldUp !== undefined} />
      {!online && !heldUp && <Strip icon={<WifiOff aria-hidden />}>{words('offline')}</Strip>}
      <main id="content" tabIndex={-1} className="outline-none md:py-px">
        {!user && <EntryWarning layout="other" />}
        <Screen />
      </main>
      <ContentEnd />
      {user ? <LateBackground /> : <SignupModal />}
      <Toasts />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ScreenTrouble />
    </Frame>
  );
}
