import { Outlet } from 'react-router';
import { HeldUpPage } from './arrival/held-up-page.tsx';
import { useArrival } from './arrival/screen-guard.tsx';

/** The screen in the URL; while the requested one cannot be shown, why. No input is lost meanwhile. */
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
