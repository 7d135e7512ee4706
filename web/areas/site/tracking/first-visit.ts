import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  hasTrafficSource,
  needsTrackingConsent,
  type Tracking,
  trackingCookie,
  trackingIn,
} from '#contract/tracking.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { isFlagSet, setFlag } from '../../../shared/ui/browser/local-flag.ts';
import { trackingCookieIn, readTracking, writeTracking } from './tracking-address.ts';

/**
 * Where this visitor came from, according to the first link that said so. Until they agree to storing it, only the open
 * page knows it.
 */
let onThisPage = '';
const listeners = new Set<() => void>();
const agreedFlag = 'agreed-to-tracking';
const refusedFlag = 'refused-tracking';
const nowhere = '';

/** Returns the known traffic source: stored, from this page, or from its URL. */
export function useTracking(): Tracking {
  const { search } = useLocation();
  const known = useSyncExternalStore(
    subscribe,
    () => storedCookie() || onThisPage,
    () => nowhere,
  );
  return known ? readTracking(known) : trackingIn(new URLSearchParams(search));
}

/** Whether the visitor may sign up here. (Specification, section 6.) */
export function useMaySignUp(): boolean {
  const { signups } = useSettings();
  const known = useTracking();
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(known));
}

/** Whether the visitor has objected to storing it, in this browser; false during the first render. */
export function useHasRefusedTracking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFlagSet(refusedFlag),
    () => false,
  );
}

/** What the visitor answered about storing it: sent with the form to the server, which applies the same rule. */
export function trackingConsent(): boolean | undefined {
  if (isFlagSet(refusedFlag)) return false;
  return isFlagSet(agreedFlag) && storedCookie() ? true : undefined;
}

/** Notes the first visit, and returns whether to ask the visitor before storing it. */
export function useFirstVisit(): { readonly ask: boolean; readonly known: Tracking } {
  const { search } = useLocation();
  const { geoip_country } = useSettings();
  const known = useTracking();
  useEffect(() => {
    const said = writeTracking(trackingIn(new URLSearchParams(search)));
    if (said && !onThisPage && !storedCookie()) note(said);
  }, [search]);
  const state = useSyncExternalStore(
    subscribe,
    () => (!onThisPage || storedCookie() || isFlagSet(refusedFlag) ? 'settled' : 'open'),
    () => 'settled',
  );
  const isDue = needsTrackingConsent(geoip_country, hasPrivacyControl());
  useEffect(() => {
    if (state === 'open' && !isDue) keep(onThisPage);
  }, [state, isDue]);
  return { ask: state === 'open' && isDue, known };
}

/** Stored on this device and, if the visitor signs up, with the account. */
export function agreeToTracking(): void {
  setFlag(agreedFlag);
  keep(onThisPage);
}

/** Known to this page only, and gone when it is closed. Only the refusal itself is remembered. */
export function refuseTracking(): void {
  setFlag(refusedFlag);
  tell();
}

/** Deletes what is stored on this device, and does not ask again. */
export function forgetFirstVisit(): void {
  onThisPage = nowhere;
  setFlag(refusedFlag);
  document.cookie = `${trackingCookie.name}=; path=/; max-age=0; samesite=lax`;
  tell();
}

function note(said: string): void {
  onThisPage = said;
  tell();
}

function keep(said: string): void {
  const seconds = trackingCookie.days * 86_400;
  const value = encodeURIComponent(said);
  document.cookie = `${trackingCookie.name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  tell();
}

function storedCookie(): string {
  return trackingCookieIn(document.cookie) || nowhere;
}

/** Set by browsers whose owners do not want to be tracked. */
export function hasPrivacyControl(): boolean {
  return (
    typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
