import type { ComponentProps, ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useUser } from '../shared/people/user.ts';
import { SignupModal } from '../areas/accounts/sign-up/signup-modal.tsx';
import { EntryWarning } from '../areas/site/entry-warning.tsx';
import { TimeBonusBanner } from '../areas/payments/time-bonus-banner.tsx';
import { ProgressBar } from '../shared/ui/progress-bar.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { Toasts } from '../shared/ui/toast.tsx';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';
import { useWords } from '../shared/i18n/use-words.ts';
import { Alerts } from './alerts.tsx';
import { Footer } from './footer.tsx';
import { isMembersArea } from './is-members-area.ts';
import { LateBackground } from './background/late-background.tsx';
import { useArrival } from './arrival/screen-guard.tsx';
import { BottomBar, TopBar } from './top-bar.tsx';

interface FrameProps {
  /** A bar over the screen's picture, below the alerts, in place of the top navigation. */
  bar?: ReactNode;
  /** The picture that the entry warning is on. */
  picture?: ComponentProps<typeof EntryWarning>['picture'];
  children: ReactNode;
}

/** The frame of most screens: top navigation, alerts, footer. */
export function Frame({ bar, picture, children }: FrameProps) {
  const user = useUser();
  const { pathname } = useLocation();
  const { underWay, heldUp } = useArrival();
  // Some screens replace the bottom bar with their own bar, which contains an order or the actions for a member.
  const ownBar = useMatches().some(({ handle }) => {
    const { checkout, ownBar } = (handle ?? {}) as Partial<ScreenHandle>;
    return checkout ?? ownBar;
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ProgressBar going={underWay} failed={heldUp !== undefined} />
      {user && isMembersArea(pathname) && <TimeBonusBanner />}
      <div className="contents print:hidden">
        {!bar && <TopBar />}
        <Alerts />
        {bar}
      </div>
      {/* A member's screen is at least as high as the window, so that the footer does not flicker while data loads. */}
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          'relative grow outline-none',
          user && 'min-h-[calc(100dvh-3.5rem)] md:min-h-[calc(100dvh-4rem)]',
        )}
      >
        <EntryWarning layout="default" picture={pathname === '/' ? 'home' : picture} />
        {children}
      </main>
      <Footer />
      {/* This element must follow the footer: on a page shorter than the window, a partial footer would move when the
          rest of it arrives. */}
      <ContentEnd />
      {user && !ownBar && (
        <>
          <div className="h-[calc(4rem+env(safe-area-inset-bottom))] shrink-0 bg-footer md:hidden" />
          <BottomBar />
        </>
      )}
      {user ? <LateBackground /> : <SignupModal />}
      <Toasts />
    </div>
  );
}

/** Marks the end of the content. A visitor's page is not painted before this element has arrived. */
export function ContentEnd() {
  return <span id="content-end" hidden />;
}

export function SkipLink() {
  const words = useWords('shell');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 print:hidden -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      {words('skip')}
    </a>
  );
}
