import { WifiOff } from 'lucide-react';
import { Outlet } from 'react-router';
import { useUser } from '../accounts/user.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Strip } from '../ui/strip.tsx';
import { Toasts } from '../ui/toast.tsx';
import { useOnline } from '../wire/use-online.ts';
import { useWords } from '../words/use-words.ts';
import { SkipLink } from './default-layout.tsx';
import { MemberPresence } from './member-presence.tsx';

export const handle = { words: ['accounts'] };

/** Nothing but the screen itself. (Specification, section 2: layouts.) */
export default function EmptyLayout() {
  const words = useWords('shell.alert');
  const user = useUser();
  const online = useOnline();
  return (
    <div className="min-h-dvh bg-surface md:bg-[image:var(--hero)]">
      <SkipLink />
      <ProgressBar />
      {!online && <Strip icon={<WifiOff aria-hidden />}>{words('offline')}</Strip>}
      <main id="content" tabIndex={-1} className="outline-none md:py-px">
        <Outlet />
      </main>
      {user && <MemberPresence />}
      <Toasts />
    </div>
  );
}
