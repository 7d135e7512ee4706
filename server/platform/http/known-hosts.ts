import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { refuse } from '#contract/refusal.ts';
import type { SecurityLog } from '../core/security-log.ts';
import type { ClientOf } from './client-info.ts';
import type { HttpRequest, Client } from './types.ts';
import { networkOf } from './network.ts';
import { problemOf, refuseWith } from './problem.ts';

export interface KnownHosts {
  readonly isKnown: (host: string) => Promise<boolean>;
  readonly isOperator: (authorization: string | undefined) => boolean;
  readonly security: SecurityLog;
}

/**
 * Returns whether a request names a single host. Node takes the first of two `Host` headers, and ignores a host in the
 * request line, but a proxy in front may use the other one. (RFC 9112, 3.2.)
 */
export function namesOneHost({ rawHeaders, url = '', headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return false;
  if (url.startsWith('/') || url === '*') return true;
  const [, host] = /^https?:\/\/([^/?#]+)/i.exec(url) ?? [];
  return host !== undefined && host.toLowerCase() === headers.host?.toLowerCase();
}

/** Returns whether a request names one of our hosts, or may use any host. Otherwise writes to the security log. */
export type IsOurHost = (request: Pick<HttpRequest, 'header'>, client: Client) => Promise<boolean>;

/** Accepts any host from operators, and from our own rendering of pages, whose request was already accepted. */
export function ourHosts({ isKnown, isOperator, security }: KnownHosts): IsOurHost {
  return async (request, { ourselves, ip }) => {
    const host = request.header('host') ?? '';
    if (ourselves || isOperator(request.header('authorization')) || (await isKnown(host))) return true;
    security.refused('host_refused', { host, network: networkOf(ip) });
    return false;
  };
}

/**
 * Accepts only requests that name one of our hosts, and responds to others with 421. (Decision 051.) `page` explains
 * this to browsers.
 */
export function onlyKnownHosts(
  isOurs: IsOurHost,
  clientOf: ClientOf,
  page: (acceptLanguage: string | undefined) => string,
): MiddlewareHandler {
  return async (context, next) => {
    if (await isOurs(context.req, clientOf(context))) return await next();
    if (context.req.path.startsWith('/api/')) return refuseWith(context, problemOf(refuse('no_such_site')));
    return context.html(page(context.req.header('accept-language')), 421, { 'cache-control': 'no-store' });
  };
}
