import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Handler, Hono } from 'hono';
import type { Logger } from 'pino';
import { getCookie, setCookie } from 'hono/cookie';
import { isbot } from 'isbot';
import { bounceMark, type Tracking, trackingIn } from '#contract/tracking.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Db } from '../platform/postgres/db.ts';
import { readSlug, slugIn } from '#contract/landing-slug.ts';
import type { Language } from '#contract/languages.ts';
import { isRefused } from '#contract/refusal.ts';
import { noteFault } from '../platform/http/faults.ts';
import type { Limit, Limits } from '../platform/http/limits.ts';
import type { CallServer } from '../platform/http/serve-calls.ts';
import type { Protection } from '../platform/http/protection.ts';
import type { Bindings } from '../platform/http/types.ts';
import { clientInfoOf, type ClientOf } from '../platform/http/client-info.ts';
import { lastResortPage, tooManyPage } from './last-resort-page.ts';
import type { Pages } from './built-pages.ts';
import { lateDataParameter, makeVisitorPages } from './cache/visitor-pages.ts';
import type { Secret } from '../platform/core/secret.ts';
import { problemOf, refuseMethod, refuseWith } from '../platform/http/problem.ts';
import { packedBody } from '../platform/http/bodies/packed-body.ts';
import { encodingFor, encodings } from '../platform/http/compression.ts';
import { setContentSecurityPolicy, hostOf, newNonce } from './csp.ts';
import { pageCalls } from './page-calls.ts';
import { isPlainForm, plainFormOf } from './plain-form.ts';
import { chooseLanguage, localeCookie } from '../areas/site/language.ts';
import { countVisit } from '../areas/site/source-visits.ts';
import type { Sites } from '../platform/core/sites.ts';
import type { Visitors } from '../areas/site/visitors.ts';

export interface PageServing {
  readonly app: Hono<{ Bindings: Bindings }>;
  readonly calls: CallServer;
  readonly sites: Pick<Sites, 'of'>;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly clientOf: ClientOf;
  readonly log: Logger;
  readonly secret: Secret;
  readonly protection: Protection;
  readonly secure: boolean;
  readonly hot: boolean;
  readonly db: Db;
  readonly clock: Clock;
}

/** Returns the cached pages for visitors. Returns undefined in development, which does not cache pages. */
export function visitorPagesFor(pages: Pages, serving: PageServing): VisitorPages | undefined {
  return serving.hot ? undefined : makeVisitorPages({ ...serving, pages, assets: builtAsset });
}

type VisitorPages = ReturnType<typeof makeVisitorPages>;

/** Renders pages, and handles forms that browsers send without scripts. */
export function servePages(pages: Pages, serving: PageServing, keeping: VisitorPages | undefined): Handler {
  return async (context: Context) => {
    const form = isPlainForm(context) ? await plainFormOf(context) : undefined;
    if (isRefused(form)) return refuseWith(context, problemOf(form));
    if (!form && !['GET', 'HEAD'].includes(context.req.method)) return refuseMethod(context, ['GET', 'HEAD']);
    if (form && beginsSignup(context)) return continueSignup(context);
    try {
      const wanted = await keeping?.wanted(context);
      const known = wanted && keeping?.find(wanted);
      const limit = known ? keptPagesPerAddress : pagesPerAddress;
      const seconds = await serving.limits.consume(limit, serving.clientOf(context).ip);
      if (seconds) return await tooMany(context, seconds, serving);
      const page = known ?? (wanted && (await keeping?.draw(wanted)));
      const mark = context.req.query(lateDataParameter);
      if (keeping && mark !== undefined) return await keeping.answerData(context, page, mark);
      if (wanted && page) {
        noteVisit(context, page, serving);
        return await keeping!.answer(context, page, wanted);
      }
      const response = await pageOf(context, pages, serving, form);
      noteVisit(context, response, serving);
      if (response.status < 500 || isPage(response)) return response;
      return lastResort(context, response.status, serving);
    } catch (fault) {
      return lastResort(context, noteFault(serving.log, context.req, fault).status, serving);
    }
  };
}

/**
 * Returns whether the page contains the first questions of the sign-up. Its form is posted to the page's own address,
 * which contains the partner's parameters.
 */
function beginsSignup({ req: { path } }: Context): boolean {
  return path === '/' || /^\/(landers\/|members\/[^/]+\/(landing|signup))/.test(path);
}

/** Redirects the form to the sign-up with its body, so no answers appear in the address. */
function continueSignup(context: Context): Response {
  const came = new URLSearchParams(sourceOf(context) as Record<string, string>).toString();
  return context.redirect(came ? `/signup?${came}` : '/signup', 307);
}

/** Returns the tracking parameters of the link that a visitor followed. */
function sourceOf({ req }: Context): Tracking {
  return trackingIn({ get: (name) => req.query(name) ?? null });
}

/** Counts a visit by a tracked link, without delaying the page. Robots and prefetches do not count. */
function noteVisit(
  context: Context,
  { status }: { readonly status: number },
  { sites, db, clock, log }: PageServing,
): void {
  const came = sourceOf(context);
  const logged = context.req.query(bounceMark) !== undefined;
  if ((Object.keys(came).length === 0 && !logged) || status !== 200 || context.req.method !== 'GET') return;
  if (context.req.path.endsWith('.data') || context.req.header('sec-purpose')) return;
  if (isbot(context.req.header('user-agent'))) return;
  const count = async () => {
    const { domain } = await sites.of(context.req.header('host') ?? '');
    await countVisit(db, { domain, tracking: came, what: logged ? 'opened_logged' : 'opened' }, clock.now());
  };
  count().catch((fault: unknown) => log.error({ fault }, 'fault'));
}

/**
 * Limit of rendered pages per address. Rendering a page costs as much as ten calls, and clients need few pages, because
 * the browser renders the following ones itself.
 */
export const pagesPerAddress: Limit = { name: 'pages', points: 240, seconds: 60 };

/**
 * Rate limit on serving cached pages, per address. Sending a cached page costs as little as a call, but an unlimited client would
 * still take time and bandwidth from others.
 */
export const keptPagesPerAddress: Limit = { name: 'kept_pages', points: 1200, seconds: 60 };

async function tooMany(context: Context, seconds: number, { visitors, clientOf, secure, hot }: PageServing) {
  const { language } = await visitors.of(clientInfoOf(context, clientOf(context)));
  setContentSecurityPolicy(context, { scripts: [`nonce-${newNonce()}`], secure, hot });
  context.header('retry-after', String(seconds));
  return context.html(tooManyPage(language), 429);
}

async function pageOf(
  context: Context,
  pages: Pages,
  { calls: answers, sites, visitors, clientOf, secret, secure, hot, log }: PageServing,
  form: Buffer | undefined,
) {
  const over = new AbortController();
  const client = clientOf(context);
  const visitor = await visitors.of(clientInfoOf(context, client));
  // The slug of a landing page selects its language.
  const slug = readSlug(slugIn(context.req.path) ?? '', visitor.language);
  const assumed = slug ? { ...visitor, language: slug.language } : visitor;
  const nonce = newNonce();
  const calls = pageCalls(context, { calls: answers, secret, ip: client.ip, language: slug?.language, log });
  const signal = AbortSignal.any([over.signal, context.req.raw.signal]);
  const { url, method, headers } = context.req.raw;
  const request = form ? new Request(url, { method, headers, body: new Uint8Array(form), signal }) : undefined;
  let spoken = getCookie(context, localeCookie.name) ? undefined : assumed.language;
  const storeLanguage = (language: Language) => (spoken = language);
  const host = { ask: calls.ask, assumed, nonce, storeLanguage };
  const response = await pages(request ?? new Request(context.req.raw, { signal }), host);
  if (spoken) {
    setCookie(context, localeCookie.name, spoken, {
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: localeCookie.seconds,
    });
  }
  const { settings } = await sites.of(context.req.header('host') ?? '');
  setContentSecurityPolicy(context, { scripts: [`nonce-${nonce}`], secure, hot, cdn: hostOf(settings.cdn_prefix) });
  for (const [name, value] of response.headers) context.header(name, value, { append: name === 'set-cookie' });
  for (const cookie of calls.cookies) context.header('set-cookie', cookie, { append: true });
  const body = bodyOf(context, response, () => over.abort());
  const isBusy = calls.lacks && response.status === 500;
  if (isBusy) context.header('retry-after', '1');
  return context.body(body as ReadableStream, isBusy ? 503 : (response.status as 200));
}

/**
 * Returns the body of a page in an encoding that the browser accepts. Calls `end` when nobody needs the rest
 * of the body.
 */
function bodyOf(context: Context, { body }: Response, end: () => void): ReadableStream | null {
  if (!body) {
    end();
    return null;
  }
  const encoding = encodingFor(context.req.header('accept-encoding'), encodings);
  context.header('vary', 'Accept-Encoding', { append: true });
  if (encoding) context.header('content-encoding', encoding);
  return packedBody(body as ReadableStream<Uint8Array>, { encoding, end });
}

function isPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}

/** Responds with a page that needs neither the database nor the error page, one of which has just failed. */
function lastResort(context: Context, status: number, { secure, hot }: PageServing): Response {
  const language = chooseLanguage({
    cookie: getCookie(context, localeCookie.name),
    acceptLanguage: context.req.header('accept-language'),
  });
  setContentSecurityPolicy(context, { scripts: [`nonce-${newNonce()}`], secure, hot });
  if (status === 503) context.header('retry-after', '1');
  // The failed page may have set an encoding, but this page is not compressed.
  context.header('content-encoding', undefined);
  return context.html(lastResortPage(language), status as 500);
}

const folder = path.resolve(import.meta.dirname, '../../build/client/assets');

/** Returns the content of a built style sheet or sprite; undefined for any other address. */
async function builtAsset(address: string): Promise<string | undefined> {
  const name = /^\/assets\/([\w-]+\.(?:css|svg))$/.exec(address)?.[1];
  return name && (await readFile(path.join(folder, name), 'utf8'));
}
