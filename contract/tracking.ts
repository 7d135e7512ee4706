import * as z from 'zod/mini';
import { call } from './call.ts';
import type { Country } from './places.ts';
import type { SiteSettings } from './site.ts';

/**
 * Query parameters of a partner's link that identify the source of a visit. (Specification, section 3: tracking data
 * stored.)
 */
export const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
const said = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)));
export const tracking = z.strictObject({ network: said, ref: said, sub1: said, sub2: said, sub3: said });
export type Tracking = z.infer<typeof tracking>;

/** Returns the tracking parameters of a query, each truncated to 200 characters. Other parameters are ignored. */
export function trackingIn(query: { get(name: string): string | null }): Tracking {
  const said = trackingNames.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value.slice(0, 200)]] : [];
  });
  return Object.fromEntries(said) as Tracking;
}

/** The version of the consent text (`accounts.tracking.ask`), by its date. Change it whenever the text changes. */
export const trackingConsentVersion = '2026-11-01';

/** The cookie that stores the tracking parameters of the first visit, once that is allowed. */
export const trackingCookie = { name: 'first-visit', days: 30 } as const;

/** Countries in which tracking parameters may be stored until the visitor objects. */
const withoutConsent: readonly string[] = ['US', 'CA', 'AU', 'NZ'] satisfies Country[];

/**
 * Returns whether storing tracking parameters requires the visitor's consent: in all countries except a few, in an
 * unknown country, and if the browser sends a Global Privacy Control signal (`Sec-GPC`).
 */
export function needsTrackingConsent(country: string | null | undefined, privacyControl: boolean): boolean {
  return privacyControl || !withoutConsent.includes(country ?? '');
}

/** Returns whether a partner network or the referrer in a link sent the visitor. */
export function hasTrafficSource(known: Tracking | undefined): boolean {
  return Boolean(known?.network || known?.ref);
}

/**
 * Returns whether visitors may search on a site. Visitors from a traffic source have a separate setting.
 * (Specification, section 6.)
 */
export function maySearchLoggedOut(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  known: Tracking | undefined,
): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = settings;
  return (hasTrafficSource(known) ? logged_out_search_trafficsource : logged_out_search) === 'yes';
}

/** Query parameter on links whose bounces are counted. (Specification, section 3: query parameters.) */
export const bounceMark = 'lb';

/**
 * Reports an interaction on a page that was opened through a link with the parameter `lb`, so that the visit does not
 * count as a bounce. Identifies the link, not the visitor.
 */
export const noteStay = call({
  method: 'POST',
  path: '/api/visit.php',
  by: 'visitor',
  input: z.strictObject({ tracking }),
  reply: z.object({}),
  refusals: {},
});

/** Withdraws consent to tracking, or objects to it. The tracking data in the account is deleted. */
export const forgetTracking = call({
  method: 'DELETE',
  path: '/api/tracking.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
