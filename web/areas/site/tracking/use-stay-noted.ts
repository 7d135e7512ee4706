import { useEffect } from 'react';
import { bounceMark, noteStay, trackingIn } from '#contract/tracking.ts';
import { ask } from '../../../shared/api/ask.ts';

const signs = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;
/** Whether this page has sent its report; one report per page load is enough. */
let noted = false;

/**
 * Reports the first interaction on a page whose URL contains `lb`; without a report, the visit counts as a bounce. The
 * interaction may have happened before this hook runs, because a visitor's page loads its scripts late.
 */
export function useStayNoted(): void {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (noted || !query.has(bounceMark)) return undefined;
    const stay = () => {
      for (const sign of signs) removeEventListener(sign, stay);
      if (noted) return;
      noted = true;
      // The report is only for statistics, so a failure is not shown.
      ask(noteStay, { tracking: trackingIn(query) }).catch(() => undefined);
    };
    if (window.navigator.userActivation?.hasBeenActive) stay();
    else for (const sign of signs) addEventListener(sign, stay, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, stay);
    };
  }, []);
}
