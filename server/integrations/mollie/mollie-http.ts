import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { ProviderUnavailable } from '../payment-provider.ts';
import { mollieError } from './mollie-shapes.ts';

export interface MollieSettings {
  /** `live_…` or `test_…`. Never log it. */
  readonly key: string;
  /** `https://api.mollie.com`, or the address of a stub. */
  readonly origin: string;
}

export interface MollieRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with query, below the origin. */
  readonly path: string;
  readonly body?: object;
  /** Idempotency key, which Mollie remembers for an hour. */
  readonly key?: string;
}

/** Timeout per attempt, in milliseconds. Short, because a member may be waiting. */
const patience = 5_000;
const attempts = 3;
const firstPause = 400;
/** Maximum pause before a retry. If Mollie demands a longer one, the call fails. In milliseconds. */
const longestPause = 4_000;

/**
 * Sends a request to Mollie. Undefined if the object does not exist (404, 410) or the action is impossible (409, 422).
 */
export type AskMollie = <Shape extends z.ZodMiniType>(
  request: MollieRequest,
  shape: Shape,
) => Promise<z.output<Shape> | undefined>;

/**
 * Creates a client that retries after network errors, server errors (5xx), and rate limits (429) with a short pause. A
 * POST is retried under its idempotency key. Otherwise the client throws {@link ProviderUnavailable}. Logs errors
 * without the text that members typed.
 */
export function makeMollieHttp({ key, origin }: MollieSettings, log: Logger): AskMollie {
  return async (request, shape) => {
    let last = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const answer = await send(origin, key, request);
      if (answer instanceof Response) {
        if (answer.status === 204) return undefined;
        if (answer.ok) return readBody(await jsonOf(answer), shape);
        const told = mollieError.safeParse(await jsonOf(answer)).data;
        last = `${answer.status} ${told?.title ?? ''}`.trim();
        if ([404, 409, 410, 422].includes(answer.status)) {
          log.warn({ provider: 'mollie', call: `${request.method} ${pathOf(request)}`, ...told }, 'request rejected');
          return undefined;
        }
        if (answer.status !== 429 && answer.status < 500) break;
        const rest = restOf(answer, attempt);
        if (rest > longestPause) break;
        if (attempt + 1 < attempts) await pause(rest);
      } else {
        last = answer;
        if (attempt + 1 < attempts) await pause(firstPause * 2 ** attempt);
      }
    }
    log.warn({ provider: 'mollie', call: `${request.method} ${pathOf(request)}`, last }, 'no response');
    throw new ProviderUnavailable(`Mollie did not respond to ${request.method} ${pathOf(request)}: ${last}.`);
  };
}

/** Returns the response, or the name of the error. */
async function send(origin: string, key: string, request: MollieRequest): Promise<Response | string> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/hal+json' };
  if (request.body) headers['content-type'] = 'application/json';
  if (request.key) headers['idempotency-key'] = request.key;
  try {
    return await fetch(new URL(request.path, origin), {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      ...(request.body && { body: JSON.stringify(request.body) }),
    });
  } catch (fault) {
    // `fetch` only throws network errors and our timeout.
    return (fault as Error).name;
  }
}

/** Returns undefined for an incomplete or invalid body. */
async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

function readBody<Shape extends z.ZodMiniType>(body: unknown, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(body);
  if (!read.success) throw new ProviderUnavailable('Mollie’s response does not match its API reference.');
  return read.data;
}

/** Returns the pause before a retry, in milliseconds: that of the `retry-after` header, or an exponential backoff. */
function restOf(answer: Response, attempt: number): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : firstPause * 2 ** attempt;
}

function pathOf({ path }: MollieRequest): string {
  return path.split('?')[0]!;
}
