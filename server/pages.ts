import type { Context, Handler, Hono } from 'hono';
import type { Logger } from 'pino';
import { getCookie, setCookie } from 'hono/cookie';
import { isbot } from 'isbot';
import { bounceMark, tracking, trackingNames } from '#contract/tracking.ts';
import type { Clock } from './kernel/clock.ts';
import type { Db } from './postgres/db.ts';
import { readSlug, slugIn } from '#contract/landing-slug.ts';
import { isRefused } from '#contract/refusal.ts';
import { noteFault } from './http/faults.ts';
import type { Limit, Limits } from './http/limits.ts';
import { type Bindings } from './http/peer.ts';
import { requestInfoOf, type PeerOf } from './http/request-info.ts';
import { lastResortPage, tooManyPage } from './last-resort-page.ts';
import { problemOf, refuseMethod, refuseWith } from './http/problem.ts';
import { isPlainForm, plainFormOf } from './plain-form.ts';
import { chooseLanguage, localeCookie } from './site/language.ts';
import { countVisit } from './site/source-visits.ts';
import type { Sites } from './kernel/sites.ts';
import type { Assumed, Visitors } from './site/visitors.ts';

/** What the rendering of a page gets from the server around it. The built pages declare the same shape. */
export interface PageServer {
  /** Asks a call in this process, as the browser that wants the page. */
  ask(path: string, sent?: SentByForm): Promise<Response>;
  readonly assumed: Assumed;
  readonly nonce: string;
}

/** The built pages: a request for a page, and its HTML. */
export type Pages = (request: Request, host: PageServer) => Promise<Response>;

/** What a form without scripts asks for by way of its page. Cookies of the answer go to the browser with the page. */
export interface SentByForm {
  readonly method: string;
  readonly json: string;
  /** For calls that are done once. */
  readonly key: string | undefined;
}

export interface PageServing {
  readonly app: Hono<{ Bindings: Bindings }>;
  readonly sites: Pick<Sites, 'of'>;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly peerOf: PeerOf;
  readonly log: Logger;
  readonly secure: boolean;
  readonly hot: boolean;
  readonly db: Db;
  readonly clock: Clock;
}

/** Draws pages. A form that comes to one without scripts is read, and answered by a page as well. */
export function servePages(pages: Pages, serving: PageServing): Handler {
  return async (context: Context) => {
    const form = isPlainForm(context) ? await plainFormOf(context) : undefined;
    if (isRefused(form)) return refuseWith(context, problemOf(form));
    if (!form && !['GET', 'HEAD'].includes(context.req.method)) return refuseMethod(context, ['GET', 'HEAD']);
    try {
      const seconds = await serving.limits.count(pagesPerAddress, serving.peerOf(context).ip);
      if (seconds) return await tooMany(context, seconds, serving);
      const response = await pageOf(context, pages, serving, form);
      noteVisit(context, response, serving);
      if (response.status < 500 || isPage(response)) return response;
      return lastResort(context, response.status, serving);
    } catch (fault) {
      return lastResort(context, noteFault(serving.log, context, fault).status, serving);
    }
  };
}

/** Counts who came by a link that says where from. Nobody waits for it, and robots and what is fetched ahead do not count. */
function noteVisit(context: Context, { status }: Response, { sites, db, clock, log }: PageServing): void {
  const query = context.req.query();
  const said = trackingNames.flatMap((name) => (query[name]?.trim() ? [[name, query[name].trim().slice(0, 200)]] : []));
  const logged = bounceMark in query;
  if ((said.length === 0 && !logged) || status !== 200 || context.req.method !== 'GET') return;
  if (context.req.path.endsWith('.data') || context.req.header('sec-purpose')) return;
  if (isbot(context.req.header('user-agent'))) return;
  const came = tracking.safeParse(Object.fromEntries(said)).data ?? {};
  const count = async () => {
    const { domain } = await sites.of(context.req.header('host') ?? '');
    await countVisit(db, { domain, tracking: came, what: logged ? 'opened_logged' : 'opened' }, clock.now());
  };
  count().catch((fault: unknown) => log.error({ fault }, 'fault'));
}

/** Rendering a page costs as much as ten calls, and few are needed: the browser renders the following ones itself. */
export const pagesPerAddress: Limit = { name: 'pages', points: 240, seconds: 60 };

async function tooMany(context: Context, seconds: number, { visitors, peerOf, secure, hot }: PageServing) {
  const { language } = await visitors.of(requestInfoOf(context, peerOf(context)));
  forbid(context, { nonce: newNonce(), secure, hot });
  context.header('retry-after', String(seconds));
  return context.html(tooManyPage(language), 429);
}

async function pageOf(
  context: Context,
  pages: Pages,
  { app, sites, visitors, peerOf, secure, hot }: PageServing,
  form: Buffer | undefined,
) {
  const over = new AbortController();
  const peer = peerOf(context);
  const visitor = await visitors.of(requestInfoOf(context, peer));
  // A link to a landing page says in which language it is to be read.
  const slug = readSlug(slugIn(context.req.path) ?? '', visitor.language);
  const assumed = slug ? { ...visitor, language: slug.language } : visitor;
  const nonce = newNonce();
  const cookies: string[] = [];
  const ask = async (path: string, sent?: SentByForm) => {
    const headers = carried(context.req.raw.headers);
    if (slug) speak(headers, slug.language);
    const request = new Request(new URL(path, context.req.url), { headers, ...(sent && bodyOf(sent, headers)) });
    const answer = await app.fetch(request, { peer: { ip: peer.ip, ourselves: true } });
    if (sent) cookies.push(...answer.headers.getSetCookie());
    return answer;
  };
  const signal = AbortSignal.any([over.signal, context.req.raw.signal]);
  const { url, method, headers } = context.req.raw;
  const request = form ? new Request(url, { method, headers, body: new Uint8Array(form), signal }) : undefined;
  const response = await pages(request ?? new Request(context.req.raw, { signal }), { ask, assumed, nonce });
  if (!getCookie(context, localeCookie.name)) {
    setCookie(context, localeCookie.name, assumed.language, {
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: localeCookie.seconds,
    });
  }
  const { settings } = await sites.of(context.req.header('host') ?? '');
  forbid(context, { nonce, secure, hot, cdn: hostOf(settings.cdn_prefix) });
  for (const [name, value] of response.headers) context.header(name, value, { append: name === 'set-cookie' });
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
  const body = endingWith(response.body, () => over.abort());
  return context.body(body as ReadableStream, response.status as 200);
}

function bodyOf({ method, json, key }: SentByForm, headers: Headers): RequestInit {
  headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);
  return { method, body: json };
}

/** The same body; `end` is called when it was read to its end, when its reader leaves, and at once where there is none. */
function endingWith(body: Response['body'], end: () => void): Response['body'] {
  if (!body) end();
  const reader = body?.getReader();
  return (
    (reader &&
      new ReadableStream({
        pull: async (controller) => {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        },
        cancel: async (reason) => {
          end();
          await reader.cancel(reason);
        },
      })) ??
    null
  );
}

function isPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}

/** The database is away, or the error page itself has a fault: a page that needs neither. */
function lastResort(context: Context, status: number, { secure, hot }: PageServing): Response {
  const language = chooseLanguage({
    cookie: getCookie(context, localeCookie.name),
    acceptLanguage: context.req.header('accept-language'),
  });
  forbid(context, { nonce: newNonce(), secure, hot });
  if (status === 503) context.header('retry-after', '1');
  return context.html(lastResortPage(language), status as 500);
}

interface PagePolicy {
  readonly nonce: string;
  readonly secure: boolean;
  readonly hot: boolean;
  /** A source of pictures besides our own host, with a space before it. */
  readonly cdn?: string;
}

function forbid(context: Context, page: PagePolicy): void {
  context.header('content-security-policy', policyOf(page));
  context.header('cache-control', 'no-store');
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
}

/** What is asked for a page is answered in the language of the page, whatever the browser has chosen. */
function speak(headers: Headers, language: string): void {
  const others = (headers.get('cookie') ?? '')
    .split('; ')
    .filter((one) => one && !one.startsWith(`${localeCookie.name}=`));
  headers.set('cookie', [...others, `${localeCookie.name}=${language}`].join('; '));
}

/** What a call may learn from the browser that wants the page. */
function carried(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ['cookie', 'accept-language', 'user-agent', 'host', 'sec-gpc']) {
    const value = headers.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** The host that pictures may come from besides our own; none where the prefix is a path. */
function hostOf(prefix: string): string {
  return prefix.startsWith('https:') ? ` ${new URL(prefix).origin}` : '';
}

/** Only our own scripts and styles, our own pictures or the CDN's; no one may frame us. */
function policyOf({ nonce, secure, hot, cdn = '' }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Components place things by `style` attributes; the style sheets themselves are files of ours.
    `style-src-elem 'self'${hot ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${cdn}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // No text becomes a page or a script by accident: no such text is made at all, but by tools while one develops.
    ...(hot ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
