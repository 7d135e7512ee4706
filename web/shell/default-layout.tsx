import { Outlet, useMatches } from 'react-router';
import { useUser } from '../accounts/user.ts';
import { companyQuery } from '../site/company.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Toasts } from '../ui/toast.tsx';
import { preload, stay } from '../wire/preload.ts';
import { useWords } from '../words/use-words.ts';
import { Alerts } from './alerts.tsx';
import { Footer } from './footer.tsx';
import { MemberPresence } from './member-presence.tsx';
import { BottomBar, TopBar } from './top-bar.tsx';

export const loader = preload(({ ask }) => [companyQuery(ask)]);
export const clientLoader = stay;
export const handle = { words: ['accounts'] };

/** Top navigation, alerts, footer. (Specification, section 2: layouts.) */
export default function DefaultLayout() {
  const user = useUser();
  // Some screens have a bar of their own where the bottom bar would be: an order, what to do about a member.
  const ownBar = useMatches().some(({ handle }) => {
    const { checkout, ownBar } = (handle ?? {}) as { checkout?: true; ownBar?: true };
    return checkout ?? ownBar;
  });
  return (
    <>
      <SkipLink />
      <ProgressBar />
      <TopBar />
      <Alerts />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer />
      {user && !ownBar && (
        <>
          <div className="h-[calc(4rem+env(safe-area-inset-bottom))] bg-footer md:hidden" />
          <BottomBar />
        </>
      )}
      {user && <MemberPresence />}
      <Toasts />
    </>
  );
}

export function SkipLink() {
  const words = useWords('shell');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      {words('skip')}
    </a>
  );
}
