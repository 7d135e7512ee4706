import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { HeldUpPage } from './arrival/held-up-page.tsx';
import { useArrival } from './arrival/screen-guard.tsx';
import { useKept } from './offline/use-kept.ts';
import { DeclaredTitle } from './title.tsx';

/** The screen in the URL; while the requested one cannot be shown, why. No input is lost meanwhile. */
export function Screen() {
  const { heldUp: ahead } = useArrival();
  const lacks = useKept()?.lacks === true;
  const client = useQueryClient();
  const retry = () => void client.refetchQueries({ type: 'active' });
  // It was never shown here: it comes by itself with the connection.
  const heldUp =
    ahead ?? (lacks ? { because: 'away' as const, trying: false, retry, stay, keepsTitle: true } : undefined);
  return (
    <>
      <DeclaredTitle />
      <div className={heldUp ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
      {/* Another reason is another page: its heading has the focus. */}
      {heldUp && <HeldUpPage key={ahead ? 'ahead' : 'lacks'} {...heldUp} />}
    </>
  );
}

function stay(): void {
  window.history.back();
}
