import type { MiddlewareHandler } from 'hono';
import { refuse } from '#contract/refusal.ts';
import type { SecurityLog } from '../kernel/security-log.ts';
import type { PeerOf } from './request-info.ts';
import { networkOf } from './network.ts';
import { problemOf, refuseWith } from './problem.ts';

export interface KnownHosts {
  readonly peerOf: PeerOf;
  readonly isKnown: (host: string) => Promise<boolean>;
  readonly isOperator: (authorization: string | undefined) => boolean;
  /** The page that explains this, for browsers. */
  readonly page: (acceptLanguage: string | undefined) => string;
  readonly security: SecurityLog;
}

/**
 * Accepts only requests that name one of our hosts; others are misdirected. (Decision 051: 421.) An operator may
 * use any name, and so may our own rendering of pages, whose request was accepted already.
 */
export function onlyKnownHosts({ peerOf, isKnown, isOperator, page, security }: KnownHosts): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    const { ourselves, ip } = peerOf(context);
    if (ourselves || isOperator(context.req.header('authorization')) || (await isKnown(host))) {
      return await next();
    }
    security.refused('host_refused', { host, network: networkOf(ip) });
    if (context.req.path.startsWith('/api/')) return refuseWith(context, problemOf(refuse('no_such_site')));
    return context.html(page(context.req.header('accept-language')), 421, { 'cache-control': 'no-store' });
  };
}
