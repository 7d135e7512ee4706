import * as z from 'zod/mini';
import { call } from './call.ts';
import type { Country } from './places.ts';
import type { SiteSettings } from './site.ts';

/** What a partner's link says of where a visitor came from. (Specification, section 3: tracking data stored.) */
export const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
const said = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)));
export const tracking = z.strictObject({ network: said, ref: said, sub1: said, sub2: said, sub3: said });
export type Tracking = z.infer<typeof tracking>;

/** The day of the sentence that visitors agree to (`accounts.tracking.ask`); another sentence, another day. */
export const trackingConsentVersion = '2026-11-01';

/** Where it is kept in the browser, from the first visit on, once it may be. */
export const trackingCookie = { name: 'first-visit', days: 30 } as const;

/** Here it may be kept until somebody objects. */
const withoutConsent: readonly string[] = ['US', 'CA', 'AU', 'NZ'] satisfies Country[];

/**
 * Whether a visitor has to agree before it is kept: everywhere else, and wherever the browser says that it is not to be
 * followed (`Sec-GPC`, Global Privacy Control). Where nothing is known of the country, they are asked.
 */
export function needsTrackingConsent(country: string | null | undefined, privacyControl: boolean): boolean {
  return privacyControl || !withoutConsent.includes(country ?? '');
}

/** Whether somebody sent the visitor: the partner network, or whoever a link is marked with. */
export function hasTrafficSource(known: Tracking | undefined): boolean {
  return Boolean(known?.network || known?.ref);
}

/**
 * Whether somebody who is not logged in may search on a site; a source has a setting of its own. (Specification,
 * section 6.)
 */
export function maySearchLoggedOut(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  known: Tracking | undefined,
): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = settings;
  return (hasTrafficSource(known) ? logged_out_search_trafficsource : logged_out_search) === 'yes';
}

/** Withdraws the consent, or objects: what was kept with the account is removed. */
export const forgetTracking = call({
  method: 'DELETE',
  path: '/api/tracking.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
