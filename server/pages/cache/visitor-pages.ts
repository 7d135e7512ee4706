import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { readSlug, slugIn } from '#contract/landing-slug.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import type { Bindings, HttpRequest } from '../../platform/http/types.ts';
import { bypassMiddleware, type Protection } from '../../platform/http/protection.ts';
import { addressIn } from '../../platform/http/http-request.ts';
import { type ClientOf, type ClientInfo, clientInfoOf } from '../../platform/http/client-info.ts';
import { hostOf, newNonce, policyOf } from '../csp.ts';
import type { Pages } from '../built-pages.ts';
import { localeCookie } from '../../areas/site/language.ts';
import type { Assumed, Visitors } from '../../areas/site/visitors.ts';
import { compressCached } from '../../platform/http/compression.ts';
import { type CachedPage, createPageCache, replyOf, sentPage } from './page-cache.ts';
import { hashScripts } from './csp-hashes.ts';
import { deferHydrationData } from './deferred-hydration.ts';
import { inlineIcons } from './inline-icons.ts';
import { type ReadAsset, inlineCriticalCss } from './critical-css.ts';
import { type VisitorPage, visitorPageAt } from './visitor-page.ts';

export interface VisitorServing {
  readonly app: Hono<{ Bindings: Bindings }>;
  readonly pages: Pages;
  /** Reads the style sheets and icons that pages link to. */
  readonly assets: ReadAsset;
  readonly sites: Pick<Sites, 'of'>;
  readonly visitors: Visitors;
  readonly clientOf: ClientOf;
  readonly protection: Protection;
  readonly secure: boolean;
  readonly clock: Clock;
}

/** A request for a visitors' page, reduced to everything that the page depends on. */
export interface WantedPage {
  readonly page: VisitorPage;
  readonly site: KnownSite;
  readonly assumed: Assumed;
  readonly ip: string;
  readonly signal: boolean;
  readonly key: string;
}

/**
 * Creates the cache of pages that are the same for all visitors. A page is rendered once per cache key. (Decision 153.)
 *
 * A page is never rendered from the request that happened to come first, but from one built from the key, so nothing
 * else about a visitor can leak into it.
 */
export function makeVisitorPages(serving: VisitorServing) {
  const kept = createPageCache(serving.clock);
  return {
    /** Returns the requested page if it is a visitors' page and the client has no session. */
    wanted: async (context: Context) => {
      const { method, path } = context.req;
      const request = { method, path, header: (name: string) => context.req.header(name), ...addressIn(context.req) };
      return await wantedBy(request, () => clientInfoOf(context, serving.clientOf(context)), serving);
    },
    /** Does the same as `wanted`, for a request without a web `Request` object. */
    wantedOver: async (request: AskedPage, info: ClientInfo) => await wantedBy(request, () => info, serving),
    find: ({ key }: WantedPage) => kept.find(key),
    /**
     * Renders the page and caches it. Returns undefined if the page cannot be cached and has to be rendered for each
     * request.
     */
    draw: async (wanted: WantedPage) =>
      await kept.add(wanted.key, wanted.page.seconds, async () => await drawn(wanted, serving)),
    /**
     * Sends the data that the application fetches when it starts. Responds with 409 if `mark` belongs to another
     * rendering.
     */
    answerData: async (context: Context, page: CachedPage | undefined, mark: string) => {
      bypassMiddleware(context);
      if (page?.data?.mark !== mark) return new Response(null, { status: 409, headers: serving.protection });
      const headers = { ...serving.protection, 'content-type': 'application/json', 'cache-control': 'no-store' };
      return await sentPage({ ...page.data, status: 200, headers }, context.req.header('accept-encoding'));
    },
    answer: async (context: Context, page: CachedPage, { assumed }: WantedPage) => {
      bypassMiddleware(context);
      const cookie = getCookie(context, localeCookie.name) ? undefined : languageCookie(assumed, serving);
      return await sentPage(page, context.req.header('accept-encoding'), cookie);
    },
    /** Does the same as `answer`, but returns a reply to be written to a socket. */
    replyWith: async (page: CachedPage, { assumed }: WantedPage, info: ClientInfo, accepted: string | undefined) =>
      await replyOf(page, accepted, info.cookie(localeCookie.name) ? undefined : languageCookie(assumed, serving)),
    /** Returns the total size of the cached pages. */
    bytes: () => kept.bytes,
  };
}

/**
 * Query parameter that requests a page's data instead of the page. Its value is the page's mark. `late-scripts.tsx`
 * sends it.
 */
export const lateDataParameter = 'page-data';

/** Matches the session cookie, whether valid or expired. */
const session = /(?:^|; *)(?:__Host-)?auth=/;

/** The parts of a request that select a page. */
export interface AskedPage extends Pick<HttpRequest, 'header' | 'host' | 'search'> {
  readonly method: string;
  readonly path: string;
}

const noQuery = new URLSearchParams();

async function wantedBy(
  request: AskedPage,
  infoOfIt: () => ClientInfo,
  serving: VisitorServing,
): Promise<WantedPage | undefined> {
  const { method, path } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const query = request.search === '' ? noQuery : new URLSearchParams(request.search);
  const isKnown = session.test(request.header('cookie') ?? '') || request.header('authorization');
  // A visitor who has since logged in in another tab may still have this page open.
  if (isKnown && !query.has(lateDataParameter)) return undefined;
  const page = visitorPageAt(path, query);
  if (!page) return undefined;
  const info = infoOfIt();
  const visitor = await serving.visitors.of(info);
  const language = readSlug(slugIn(path) ?? '', visitor.language)?.language ?? visitor.language;
  const assumed = { ...visitor, language, time_zone: undefined };
  const site = await serving.sites.of(info.host);
  const signal = page.showsSignal && info.privacyControl;
  const { geoip_country: from = '', country } = assumed;
  const key = [versionOf(site), language, from, country, signal ? 'gpc' : '', page.address].join(' ');
  return { page, site, assumed, ip: info.ip, signal, key };
}

const versions = new WeakMap<KnownSite, string>();

/** Returns a hash of a site's settings and company. Sites are reloaded regularly, mostly unchanged. */
function versionOf(site: KnownSite): string {
  const known = versions.get(site);
  if (known) return known;
  const version = createHash('sha256').update(JSON.stringify(site)).digest('base64url');
  versions.set(site, version);
  return version;
}

async function drawn(wanted: WantedPage, serving: VisitorServing): Promise<CachedPage | undefined> {
  const { app, pages, assets, protection, secure } = serving;
  const { page, site, assumed, ip, signal } = wanted;
  const headers = {
    host: new URL(site.origin).host,
    cookie: `${localeCookie.name}=${assumed.language}`,
    'accept-language': `${assumed.language}-${assumed.country}`,
    ...(signal && { 'sec-gpc': '1' }),
  };
  const request = (address: string) => new Request(new URL(address, site.origin), { headers });
  const changes = () => {
    throw new Error('A cached page must not change any state.');
  };
  const ask = async (address: string, sent?: object) => {
    if (sent) changes();
    return await app.fetch(request(address), { client: { ip, ourselves: true } });
  };
  const nonce = newNonce();
  const answer = await pages(request(page.address), { ask, assumed, nonce, storeLanguage: changes, whole: true });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const html = await answer.text();
  if (!isPage || ![200, 404].includes(answer.status) || answer.headers.has('set-cookie')) return undefined;
  const pared = deferHydrationData(html, wanted.key);
  const hashed = hashScripts(pared?.html ?? html, nonce);
  if (!hashed) return undefined;
  const drawing = await inlineIcons(hashed.html, assets);
  const styled = await inlineCriticalCss(drawing, assets);
  const cdn = hostOf(site.settings.cdn_prefix);
  const policy = policyOf({ scripts: hashed.scripts, styles: styled.styles, secure, hot: false, cdn });
  return {
    status: answer.status,
    headers: {
      ...protection,
      'content-type': 'text/html; charset=utf-8',
      'content-language': assumed.language,
      'content-security-policy': policy,
      // Only the server may cache the page, because the browser gets a different page at the same address after a login
      // or logout.
      'cache-control': 'no-store',
      vary: 'Accept-Encoding, Accept-Language, Cookie, Sec-GPC',
    },
    ...(await compressCached(Buffer.from(styled.html))),
    ...(pared && { data: { mark: pared.mark, ...(await compressCached(Buffer.from(pared.data))) } }),
  };
}

function languageCookie({ language }: Assumed, { secure }: VisitorServing): string {
  return serialize(localeCookie.name, language, {
    path: '/',
    sameSite: 'Lax',
    secure,
    maxAge: localeCookie.seconds,
  });
}
