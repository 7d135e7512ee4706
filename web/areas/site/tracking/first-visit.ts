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
 * The visitor's traffic source, from the first link that had one. Until the visitor consents to storing it, it exists
 * only in this page.
 */
let onThisPage = '';
const listeners = new Set<() => void>();
const agreedFlag = 'agreed-to-tracking';
const refusedFlag = 'refused-tracking';
const nowhere = '';

/**
 * Returns the known traffic source: the stored one, else the one that this page has recorded, else the one in the URL.
 */
export function useTracking(): Tracking {
  const { search } = useLocation();
  const known = useSyncExternalStore(
    subscribe,
    () => storedCookie() || onThisPage,
    () => nowhere,
  );
  return known ? readTracking(known) : trackingIn(new URLSearchParams(search));
}

/** Returns whether the visitor may sign up on this site. (Specification, section 6.) */
export function useMaySignUp(): boolean {
  const { signups } = useSettings();
  const known = useTracking();
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(known));
}

/** Returns whether the visitor has refused consent in this browser. False during the first render. */
export function useHasRefusedTracking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFlagSet(refusedFlag),
    () => false,
  );
}

/**
 * Returns the visitor's decision about storing the traffic source, or undefined without a decision. The decision is
 * sent with the sign-up form, and the server applies the same rule.
 */
export function trackingConsent(): boolean | undefined {
  if (isFlagSet(refusedFlag)) return false;
  return isFlagSet(agreedFlag) && storedCookie() ? true : undefined;
}

/** Records the traffic source of the first visit. `ask`: whether the visitor must consent before it is stored. */
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

/** Stores the traffic source on this device, and with the account if the visitor signs up. */
export function agreeToTracking(): void {
  setFlag(agreedFlag);
  keep(onThisPage);
}

/** Keeps the traffic source in this page only, and stores only the refusal. */
export function refuseTracking(): void {
  setFlag(refusedFlag);
  tell();
}

/** Deletes the traffic source from this device, and stores the refusal, so that the visitor is not asked again. */
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

/** Returns whether the browser sends the opt-out signal. (Global Privacy Control.) */
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
