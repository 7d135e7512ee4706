import { useEffect, useEffectEvent } from 'react';
import { hidePage } from '#contract/accounts/presence.ts';

export function isPageHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

/**
 * Says when nobody looks at the page any more, as a beacon, which leaves also when the page is closed; `onShown` when
 * somebody looks again. (Specification, section 7: page-hidden.)
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
