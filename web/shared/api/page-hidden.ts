import { useEffect, useEffectEvent } from 'react';
import { hidePage } from '#contract/accounts/presence.ts';

export function isPageHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

/**
 * Inline script at the top of every page: sends a beacon when the page is hidden, which is delivered even if the page
 * is closed. A visitor's page may be hidden before its application has started. (Specification, section 7:
 * page-hidden.)
 */
export const sendWhenHidden = `document.addEventListener("visibilitychange",()=>{if(document.visibilityState==="hidden")navigator.sendBeacon("${hidePage.path}",new Blob(["{}"],{type:"application/json"}))})`;

/** Calls `onShown` whenever the page becomes visible again. */
export function usePageShown(onShown: () => void): void {
  const show = useEffectEvent(onShown);
  useEffect(() => {
    const turn = () => {
      if (!isPageHidden()) show();
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
}
