import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { touch } from './protection.ts';

/** What a server knows about its peer, besides the request itself. */
export interface Peer {
  readonly ip: string;
  /** The request was made by our own rendering of a page, in this process. */
  readonly ourselves: boolean;
}

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

export function requestInfoOf(context: Context, peer: Peer): RequestInfo {
  return {
    ...peer,
    host: context.req.header('host') ?? new URL(context.req.url).host,
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
    acceptLanguage: (context.req.header('accept-language') ?? '').slice(0, 300),
    authorization: context.req.header('authorization'),
    privacyControl: context.req.header('sec-gpc') === '1',
    // A stream of events cannot have custom headers.
    inBackground: [context.req.header(hiddenPage.header), context.req.query(hiddenPage.header)].includes(
      hiddenPage.value,
    ),
    cookie: (name) => getCookie(context, name),
    setCookie: (name, value, options) => {
      touch(context);
      setCookie(context, name, value, options);
    },
    clearCache: () => {
      touch(context);
      context.header('clear-site-data', '"cache"');
    },
  };
}
