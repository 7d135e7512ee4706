import * as z from 'zod/mini';
import { call } from './call.ts';
import type { Country } from './places.ts';
import type { SiteSettings } from './site.ts';

/** What a partner's link says about where a visitor came from. (Specification, section 3: tracking data stored.) */
export const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
const said = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)));
export const tracking = z.strictObject({ network: said, ref: said, sub1: said, sub2: said, sub3: said });
export type Tracking = z.infer<typeof tracking>;

/** The tracking parameters of an address's query, each cut to 200 characters; others are ignored. */
export function trackingIn(query: { get(name: string): string | null }): Tracking {
  const said = trackingNames.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value.slice(0, 200)]] : [];
  });
  return Object.fromEntries(said) as Tracking;
}

/** The date of the consent text (`accounts.tracking.ask`); a changed text gets another date. */
export const trackingConsentVersion = '2026-11-01';

/** Where it is stored in the browser, from the first visit on, once that is allowed. */
export const trackingCookie = { name: 'first-visit', days: 30 } as const;

/** In these countries it may be stored until the visitor objects. */
const withoutConsent: readonly string[] = ['US', 'CA', 'AU', 'NZ'] satisfies Country[];

/**
 * Whether a visitor has to agree before it is stored: in all other countries, and wherever the browser sends a Global
 * Privacy Control signal (`Sec-GPC`). If the country is unknown, they are asked.
 */
export function needsTrackingConsent(country: string | null | undefined, privacyControl: boolean): boolean {
  return privacyControl || !withoutConsent.includes(country ?? '');
}

/** Whether the visitor was sent by a partner network or by the referrer in a link. */
export function hasTrafficSource(known: Tracking | undefined): boolean {
  return Boolean(known?.network || known?.ref);
}

/**
 * Whether visitors may search on a site; those from a traffic source have a setting of their own. (Specification,
 * section 6.)
 */
export function maySearchLoggedOut(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  known: Tracking | undefined,
): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = settings;
  return (hasTrafficSource(known) ? logged_out_search_trafficsource : logged_out_search) === 'yes';
}

/** A link with this mark has its bounces counted. (Specification, section 3: query parameters.) */
export const bounceMark = 'lb';

/**
 * Says that something was done on a page whose link has the mark `lb`: the visit was no bounce. It names the link and
 * nobody.
 */
export const noteStay = call({
  method: 'POST',
  path: '/api/visit.php',
  by: 'visitor',
  input: z.strictObject({ tracking }),
  reply: z.object({}),
  refusals: {},
});

/** Withdraws the consent, or objects: what was stored with the account is removed. */
export const forgetTracking = call({
  method: 'DELETE',
  path: '/api/tracking.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
