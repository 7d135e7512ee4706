import { useEffect, useEffectEvent } from 'react';
import { hidePage } from '#contract/accounts/presence.ts';

export function isPageHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

/**
 * Sends a beacon when the page is hidden, which is delivered even if the page is closed; calls `onShown` when it is
 * visible again. (Specification, section 7: page-hidden.)
 */
export function usePageHidden(onShown: () => void): void {
  const show = useEffectEvent(onShown);
  useEffect(() => {
    const turn = () => {
      if (!isPageHidden()) return show();
      navigator.sendBeacon(hidePage.path, new Blob(['{}'], { type: 'application/json' }));
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
}
