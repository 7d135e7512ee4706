import type { Context, Handler, Hono } from 'hono';
import type { Logger } from 'pino';
import { getCookie, setCookie } from 'hono/cookie';
import { readSlug, slugIn } from '#contract/landing-slug.ts';
import { noteFault } from './http/faults.ts';
import { type Bindings } from './http/peer.ts';
import { inquiryOf, type PeerOf } from './http/inquiry.ts';
import { lastResortPage } from './last-resort-page.ts';
import { chooseLanguage, localeCookie } from './site/language.ts';
import type { Assumed, Visitors } from './site/visitors.ts';

/** What the rendering of a page gets from the server around it. The built pages declare the same shape. */
export interface PageHost {
  /** Asks a call in this process, as the browser that wants the page. */
  ask(path: string): Promise<Response>;
  readonly assumed: Assumed;
  readonly nonce: string;
}

/** The built pages: a request for a page, and its HTML. */
export type Pages = (request: Request, host: PageHost) => Promise<Response>;

export interface PageServing {
  readonly app: Hono<{ Bindings: Bindings }>;
  readonly visitors: Visitors;
  readonly peerOf: PeerOf;
  readonly log: Logger;
  readonly secure: boolean;
  readonly hot: boolean;
}

export function servePages(pages: Pages, serving: PageServing): Handler {
  return async (context: Context) => {
    try {
      const response = await pageOf(context, pages, serving);
      if (response.status < 500 || isPage(response)) return response;
      return lastResort(context, response.status, serving);
    } catch (fault) {
      return lastResort(context, noteFault(serving.log, context, fault).status, serving);
    }
  };
}

async function pageOf(context: Context, pages: Pages, { app, visitors, peerOf, secure, hot }: PageServing) {
  const peer = peerOf(context);
  const visitor = await visitors.of(inquiryOf(context, peer));
  // A link to a landing page says in which language it is to be read.
  const slug = readSlug(slugIn(context.req.path) ?? '', visitor.language);
  const assumed = slug ? { ...visitor, language: slug.language } : visitor;
  const nonce = newNonce();
  const ask = async (path: string) => {
    const request = new Request(new URL(path, context.req.url), { headers: carried(context.req.raw.headers) });
    return await app.fetch(request, { peer: { ip: peer.ip, ourselves: true } });
  };
  const response = await pages(context.req.raw, { ask, assumed, nonce });
  if (!getCookie(context, localeCookie.name)) {
    setCookie(context, localeCookie.name, assumed.language, {
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: localeCookie.seconds,
    });
  }
  forbid(context, nonce, secure, hot);
  for (const [name, value] of response.headers) context.header(name, value, { append: name === 'set-cookie' });
  return context.body(response.body as ReadableStream, response.status as 200);
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
  forbid(context, newNonce(), secure, hot);
  if (status === 503) context.header('retry-after', '1');
  return context.html(lastResortPage(language), status as 500);
}

function forbid(context: Context, nonce: string, secure: boolean, hot: boolean): void {
  context.header('content-security-policy', policy(nonce, secure, hot));
  context.header('cache-control', 'no-store');
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
}

/** What a call may learn from the browser that wants the page. */
function carried(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ['cookie', 'accept-language', 'user-agent', 'host']) {
    const value = headers.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** Only our own scripts, styles and pictures; no one may frame us. */
function policy(nonce: string, secure: boolean, hot: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Components place things by `style` attributes; the style sheets themselves are files of ours.
    `style-src-elem 'self'${hot ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
