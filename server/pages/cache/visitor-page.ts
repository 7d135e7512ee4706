import { landerAt } from '#contract/landers.ts';
import { pageToken } from '#contract/operator-pages.ts';
import { isCountry } from '#contract/places.ts';
import { hasTrafficSource, trackingIn, trackingNames } from '#contract/tracking.ts';
import { takenTokens } from '../../areas/site/operator-pages/taken-tokens.ts';

/** A page that is the same for all visitors of a site who read one language in one country. */
export interface VisitorPage {
  /** What is drawn: its path, and of a query only what the page heeds. There are a few hundred of these, not more. */
  readonly address: string;
  /** For how many seconds it is kept. */
  readonly seconds: number;
  /** It says whether the browser objects to being tracked. */
  readonly tellsSignal: boolean;
}

/** What a page says depends on the settings, which are looked at each time, and on the program. */
const usualSeconds = 600;
/** What an operator wrote is read from the database, and kept there for as long. */
const writtenSeconds = 30;

/** By path: parameters that make a page another one. With any of these it is drawn anew. */
const heeded: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/signup': [],
  '/login': ['logged_out', 'entered'],
  '/reset-password': [],
  '/reset-password/do': ['token'],
  '/activate/error': [],
  '/account-deleted': ['token'],
  '/lang-config': ['next'],
  '/pricing': [],
  '/payment-methods': [],
  '/withdraw': ['order'],
  '/complaints': ['about', 'appeal'],
  ...Object.fromEntries(
    ['terms', 'privacy', 'cookies', 'ban', 'faq', 'order', 'return-policy', 'service', 'accessibility'].map((name) => [
      `/pages/${name}`,
      [],
    ]),
  ),
};
/** Prices and ways of paying are those of the country in the query. */
const namesCountry = new Set(['/pricing', '/payment-methods']);
const heededByLanders = ['seen', 'join', 'love', 'region'];
/** Without scripts these go on by links, and the links name the partner. */
const goesOnByLinks = new Set(['maplanding', 'tinderswipe']);
/** A slug in numbers; others are redirected, or belong to no page. */
const plainSlug = /^\/landers\/[a-z]+(\/[2-7]?(auto|[a-z]{2}|eng))?$/;

/**
 * Which visitors' page an address asks for; undefined for any other. Parameters that no page heeds are left out, so
 * that all addresses that differ in nothing else are one page.
 */
export function visitorPageAt(path: string, query: URLSearchParams): VisitorPage | undefined {
  const heeds = Object.hasOwn(heeded, path) ? heeded[path] : undefined;
  if (heeds) return pageWith(path, query, heeds, usualSeconds);
  if (path.startsWith('/landers/')) return landerWith(path, query);
  const token = path.slice(1);
  if (takenTokens.has(token) || !pageToken.safeParse(token).success) return undefined;
  return pageWith(path, query, [], writtenSeconds);
}

function landerWith(path: string, query: URLSearchParams): VisitorPage | undefined {
  const lander = landerAt(path, 'en');
  if (!lander || !plainSlug.test(path) || (path.split('/')[3] && !lander.slug)) return undefined;
  const alsoHeeded = goesOnByLinks.has(lander.name) ? trackingNames : [];
  return pageWith(path, query, [...heededByLanders, ...alsoHeeded], usualSeconds);
}

function pageWith(
  path: string,
  query: URLSearchParams,
  heeds: readonly string[],
  seconds: number,
): VisitorPage | undefined {
  const tellsSignal = path === '/pages/privacy';
  if (query.size === 0) return { address: path, seconds, tellsSignal };
  if (heeds.some((name) => query.has(name))) return undefined;
  const kept = new URLSearchParams();
  const country = query.get('country');
  if (namesCountry.has(path) && isCountry(country)) kept.set('country', country);
  // Whether a partner sent them may decide what visitors are offered; which partner does not.
  if (hasTrafficSource(trackingIn(query))) kept.set('ref', '-');
  const address = kept.size > 0 ? `${path}?${kept.toString()}` : path;
  return { address, seconds, tellsSignal };
}
