import { landerAt } from '#contract/landers.ts';
import { pageToken } from '#contract/operator-pages.ts';
import { isCountry } from '#contract/places.ts';
import { hasTrafficSource, trackingIn, trackingNames } from '#contract/tracking.ts';
import { takenTokens } from '../../areas/site/operator-pages/taken-tokens.ts';

/** A page that is the same for all visitors to a site who have the same language and country. */
export interface VisitorPage {
  /** The path, with only the query parameters that affect the page. There are a few hundred addresses at most. */
  readonly address: string;
  /** Time in the cache, in seconds. */
  readonly seconds: number;
  /** The page shows whether the browser sends a privacy signal (GPC). */
  readonly showsSignal: boolean;
}

/**
 * Cache time of most pages, in seconds. Site settings are part of the cache key, so these pages change only with a
 * deployment.
 */
const usualSeconds = 600;
/** Cache time of pages that show operators' texts, in seconds. The texts themselves are cached for just as long. */
const writtenSeconds = 30;

/** Query parameters that change the page, by path. A request with any of these is rendered individually. */
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
/** The pages whose prices and payment methods depend on the country in the query. */
const namesCountry = new Set(['/pricing', '/payment-methods']);
const heededByLanders = ['seen', 'join', 'love', 'region'];
/** Landing pages that, without scripts, continue with links that name the partner. */
const goesOnByLinks = new Set(['maplanding', 'tinderswipe']);
/** Paths whose slug contains the niche as a number. Other slugs are redirected or belong to no page. */
const plainSlug = /^\/landers\/[a-z]+(\/[2-7]?(auto|[a-z]{2}|eng))?$/;

/**
 * Returns the visitors' page at an address, or undefined. Parameters that do not affect the page are dropped, so
 * addresses that differ only in such parameters share one page.
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
  const showsSignal = path === '/pages/privacy';
  if (query.size === 0) return { address: path, seconds, showsSignal };
  if (heeds.some((name) => query.has(name))) return undefined;
  const kept = new URLSearchParams();
  const country = query.get('country');
  if (namesCountry.has(path) && isCountry(country)) kept.set('country', country);
  // The page may depend on whether a partner sent the visitor, but not on which partner.
  if (hasTrafficSource(trackingIn(query))) kept.set('ref', '-');
  const address = kept.size > 0 ? `${path}?${kept.toString()}` : path;
  return { address, seconds, showsSignal };
}
