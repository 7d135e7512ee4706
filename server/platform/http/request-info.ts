import type { Context } from 'hono';
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { type Addressed, addressIn } from './exchange.ts';
import { touch } from './protection.ts';
import type { Peer } from './types.ts';

/** What a call may know about the request. */
export interface RequestInfo extends Peer {
  readonly host: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  readonly authorization: string | undefined;
  /** The browser asks not to be tracked. (Global Privacy Control.) */
  readonly privacyControl: boolean;
  /** Sent by a hidden page. */
  readonly inBackground: boolean;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  /** Makes the browser clear its cache of our answers, such as photos. */
  clearCache(): void;
}

/** Determines the address of the browser: from the connection, or from a trusted proxy. */
export type PeerOf = (context: Context) => Peer;

/** What an answer gets that was decided on while it was being made. */
export interface AnswerHeaders {
  setCookie(line: string): void;
  set(name: string, value: string): void;
}

export function requestInfoOf(context: Context, peer: Peer): RequestInfo {
  const set = (name: string, value: string, append = false) => {
    touch(context);
    context.header(name, value, { append });
  };
  const answer = { setCookie: (line: string) => set('set-cookie', line, true), set };
  return infoOf({ header: (name) => context.req.header(name), ...addressIn(context.req) }, peer, answer);
}

export function infoOf(request: Addressed, peer: Peer, answer: AnswerHeaders): RequestInfo {
  let cookies: Record<string, string> | undefined;
  return {
    ...peer,
    host: request.host,
    userAgent: (request.header('user-agent') ?? '').slice(0, 300),
    acceptLanguage: (request.header('accept-language') ?? '').slice(0, 300),
    authorization: request.header('authorization'),
    privacyControl: request.header('sec-gpc') === '1',
    inBackground: saysHidden(request.header(hiddenPage.header)) || saysHidden(queryOf(request)),
    cookie: (name) => (cookies ??= parse(request.header('cookie') ?? ''))[name],
    setCookie: (name, value, options) => answer.setCookie(serialize(name, value, { path: '/', ...options })),
    clearCache: () => answer.set('clear-site-data', '"cache"'),
  };
}

function saysHidden(page: string | null | undefined): boolean {
  return page === hiddenPage.value;
}

/** A stream of events cannot have custom headers. */
function queryOf({ search }: Addressed): string | null {
  return search === '' ? null : new URLSearchParams(search).get(hiddenPage.header);
}
