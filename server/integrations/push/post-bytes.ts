import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';

export interface BytesToPost {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array | null;
  readonly timeoutMilliseconds: number;
  /** Resolves the host name, and can block addresses. */
  readonly lookup?: LookupFunction;
}

/** The parts of a response that callers need. */
export interface PostAnswer {
  readonly status: number;
  /** The delay that the response requests before a retry, in seconds, if it has the header. */
  readonly retryAfter: number | undefined;
}

/**
 * Posts bytes to an external host that a user has chosen. Does not follow redirects, reads only the response headers,
 * and throws on a timeout. `fetch` cannot restrict the resolved addresses.
 */
export async function postBytes(
  to: URL,
  { headers, body, timeoutMilliseconds, lookup }: BytesToPost,
): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const ask = to.protocol === 'https:' ? request : plainRequest;
  const asking = ask(to, { method: 'POST', headers: { ...headers }, signal, agent: false, ...(lookup && { lookup }) });
  asking.end(body);
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers: said } = answer;
    return { status, retryAfter: secondsIn(said['retry-after']) };
  } finally {
    // The remaining response could be endless or never arrive.
    asking.on('error', () => undefined);
    asking.destroy();
  }
}

/** Parses a number of seconds or a date. (RFC 9110, 10.2.3.) */
function secondsIn(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}
