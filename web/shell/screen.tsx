import { Outlet } from 'react-router';
import { HeldUpPage } from './arrival/held-up-page.tsx';
import { useArrival } from './arrival/screen-guard.tsx';

/** The screen that the address names; while the one that is wanted cannot come, why. Nothing typed is lost meanwhile. */
export function Screen() {
  const { heldUp } = useArrival();
  return (
    <>
      <div className={heldUp ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
      {heldUp && <HeldUpPage {...heldUp} />}
    </>
  );
}
