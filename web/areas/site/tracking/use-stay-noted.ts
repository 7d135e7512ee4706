import { useEffect } from 'react';
import { bounceMark, noteStay, trackingIn } from '#contract/tracking.ts';
import { ask } from '../../../shared/api/ask.ts';

const signs = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;
/** Once for each page that was loaded. */
let noted = false;

/**
 * Tells the server, once, that something was done on a page whose address has `lb`: without that, the visit counts as a
 * bounce. A page whose scripts come late has them because something was done.
 */
export function useStayNoted(): void {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (noted || !query.has(bounceMark)) return undefined;
    const stay = () => {
      for (const sign of signs) removeEventListener(sign, stay);
      if (noted) return;
      noted = true;
      // It is only counted: a visitor is not told that it failed.
      ask(noteStay, { tracking: trackingIn(query) }).catch(() => undefined);
    };
    if (document.querySelector('#late')) stay();
    else for (const sign of signs) addEventListener(sign, stay, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, stay);
    };
  }, []);
}
