import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';

export interface BytesToPost {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array | null;
  readonly timeoutMilliseconds: number;
  /** Decides where a host name may lead. */
  readonly lookup?: LookupFunction;
}

/** An answer, as far as anybody here wants to know it. */
export interface PostAnswer {
  readonly status: number;
  /** In seconds; undefined if the answer does not say. */
  readonly retryAfter: number | undefined;
}

/**
 * Posts bytes to a host outside that somebody else has chosen. Redirects are not followed, of the answer nothing but its
 * head is read, and it has to come in time; anything else throws. `fetch` cannot say where a host name may lead.
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
    // What is still to come could be endless, or never come.
    asking.on('error', () => undefined);
    asking.destroy();
  }
}

/** A number of seconds, or a moment. (RFC 9110, 10.2.3.) */
function secondsIn(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}
