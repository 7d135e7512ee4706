import { useEffect } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useUser } from '../shared/people/user.ts';
import { whichChat, type WhichChat } from '../areas/chats/keys.ts';
import { ChatList } from '../areas/chats/list/chat-list.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { TimeBonusBanner } from '../areas/payments/time-bonus-banner.tsx';
import { ProgressBar } from '../shared/ui/progress-bar.tsx';
import { Toasts } from '../shared/ui/toast.tsx';
import { useOnline } from '../shared/api/use-online.ts';
import { Alerts } from './alerts.tsx';
import { Frame, SkipLink } from './frame.tsx';
import { HeldUpPage } from './arrival/held-up-page.tsx';
import { isMembersArea } from './is-members-area.ts';
import { LateBackground } from './background/late-background.tsx';
import { useArrival } from './arrival/screen-guard.tsx';
import { ScreenTrouble } from './screen-trouble.tsx';
import { DeclaredTitle } from './title.tsx';
import { BottomBar, TopBar } from './top-bar.tsx';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';

export const handle = { words: ['chats', 'interests'], visitorWords: ['accounts'] } satisfies ScreenHandle;

/**
 * A full-screen layout for conversations. From 992 px, shows the list next to the open conversation; below, only one of
 * them. (Specification, section 2: layouts.)
 */
export default function ChatLayout() {
  const open = useOpenChat();
  const online = useOnline();
  const { underWay, heldUp } = useArrival();
  const user = useUser();
  const { pathname } = useLocation();
  useVisibleHeight();
  if (!user) return <Outlet />;
  return (
    // The page itself does not scroll: the messages have their own scroll area.
    <div className="flex h-[var(--visible-height,100dvh)] flex-col [&>aside]:static">
      <DeclaredTitle />
      <SkipLink />
      <ProgressBar going={underWay} failed={heldUp !== undefined} />
      {isMembersArea(pathname) && <TimeBonusBanner />}
      <div className={classNames(open && !heldUp && 'max-lg:hidden')}>
        <TopBar />
      </div>
      {/* A conversation shows its own alerts, above its composer. */}
      {(!open || !online) && <Alerts />}
      {heldUp && (
        <main className="min-h-0 flex-1 overflow-y-auto">
          <HeldUpPage {...heldUp} />
        </main>
      )}
      <main
        id="content"
        tabIndex={-1}
        hidden={heldUp !== undefined}
        className="relative grid min-h-0 flex-1 grid-cols-1 bg-surface outline-none lg:grid-cols-[clamp(300px,28vw,400px)_minmax(0,1fr)]"
      >
        {/* While hidden, the list keeps its scroll position. */}
        <div
          className={classNames(
            'min-h-0 overflow-y-auto overscroll-contain max-md:pb-[calc(4rem+env(safe-area-inset-bottom))] lg:border-r lg:border-line',
            open && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
          )}
        >
          <ChatList open={open} />
        </div>
        <div className={classNames('flex min-h-0 min-w-0 flex-col', !open && 'max-lg:hidden')}>
          <Outlet />
        </div>
      </main>
      {(!open || heldUp) && <BottomBar />}
      <LateBackground />
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

/** Returns the conversation in the URL. */
function useOpenChat(): WhichChat | undefined {
  const { pathname, params } = useMatches().at(-1)!;
  return params.id ? whichChat(pathname, params.id) : undefined;
}

/** Subtracts the on-screen keyboard from the layout's height, even in browsers whose keyboard overlays the page. */
function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    const fit = () => {
      // While the reader has zoomed in, the viewport is smaller for that reason and not because of a keyboard.
      if (view!.scale !== 1) return;
      style.setProperty('--visible-height', `${view!.height}px`);
      window.scrollTo(0, 0);
    };
    view?.addEventListener('resize', fit);
    return () => {
      view?.removeEventListener('resize', fit);
      style.removeProperty('--visible-height');
    };
  }, []);
}
