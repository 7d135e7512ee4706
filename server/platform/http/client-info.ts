import type { Context } from 'hono';
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { addressIn } from './http-request.ts';
import { markHeadersSet } from './protection.ts';
import type { Client, HttpRequest } from './types.ts';

/** Details of a request that handlers may use. */
export interface ClientInfo extends Client {
  readonly host: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  readonly authorization: string | undefined;
  /** The browser opts out of tracking. (Global Privacy Control.) */
  readonly privacyControl: boolean;
  /** Whether a hidden page sent the request. */
  readonly inBackground: boolean;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  /** Makes the browser clear its cache of our responses, such as photos. */
  clearCache(): void;
}

/** Determines the address of the client, from the connection or from a trusted proxy. */
export type ClientOf = (context: Context) => Client;

/** Receives the headers of a response while the response is being made. */
export interface AnswerHeaders {
  setCookie(line: string): void;
  set(name: string, value: string): void;
}

export function clientInfoOf(context: Context, client: Client): ClientInfo {
  const set = (name: string, value: string, append = false) => {
    markHeadersSet(context);
    context.header(name, value, { append });
  };
  const answer = { setCookie: (line: string) => set('set-cookie', line, true), set };
  return readClientInfo({ header: (name) => context.req.header(name), ...addressIn(context.req) }, client, answer);
}

export function readClientInfo(
  request: Pick<HttpRequest, 'header' | 'host' | 'search'>,
  client: Client,
  answer: AnswerHeaders,
): ClientInfo {
  let cookies: Record<string, string> | undefined;
  return {
    ...client,
    host: request.host,
    userAgent: (request.header('user-agent') ?? '').slice(0, 300),
    acceptLanguage: (request.header('accept-language') ?? '').slice(0, 300),
    authorization: request.header('authorization'),
    privacyControl: request.header('sec-gpc') === '1',
    inBackground: isHiddenPage(request.header(hiddenPage.header)) || isHiddenPage(queryOf(request)),
    cookie: (name) => (cookies ??= parse(request.header('cookie') ?? ''))[name],
    setCookie: (name, value, options) => answer.setCookie(serialize(name, value, { path: '/', ...options })),
    clearCache: () => answer.set('clear-site-data', '"cache"'),
  };
}

function isHiddenPage(page: string | null | undefined): boolean {
  return page === hiddenPage.value;
}

/**
 * Returns the page's state from the query: browsers cannot set headers for an event stream, so it uses a query
 * parameter.
 */
function queryOf({ search }: Pick<HttpRequest, 'header' | 'host' | 'search'>): string | null {
  return search === '' ? null : new URLSearchParams(search).get(hiddenPage.header);
}
