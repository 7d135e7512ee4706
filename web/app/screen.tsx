import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { HeldUpPage } from './arrival/held-up-page.tsx';
import { useArrival } from './arrival/screen-guard.tsx';
import { useKept } from './offline/use-kept.ts';
import { DeclaredTitle } from './title.tsx';

/**
 * The screen for the URL. If the requested screen cannot be shown, explains why. The current screen stays mounted, so
 * that no input is lost.
 */
export function Screen() {
  const { heldUp: ahead } = useArrival();
  const lacks = useKept()?.lacks === true;
  const client = useQueryClient();
  const retry = () => void client.refetchQueries({ type: 'active' });
  // The screen has no cached data: it loads once the connection is back.
  const heldUp =
    ahead ?? (lacks ? { because: 'away' as const, trying: false, retry, stay, keepsTitle: true } : undefined);
  return (
    <>
      <DeclaredTitle />
      <div className={heldUp ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
      {/* The key depends on the reason, so that a new heading receives the focus. */}
      {heldUp && <HeldUpPage key={ahead ? 'ahead' : 'lacks'} {...heldUp} />}
    </>
  );
}

function stay(): void {
  window.history.back();
}
