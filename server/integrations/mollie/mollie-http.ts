import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { ProviderUnavailable } from '../payment-provider.ts';
import { mollieError } from './mollie-shapes.ts';

export interface MollieSettings {
  /** `live_…` or `test_…`; never logged. */
  readonly key: string;
  /** `https://api.mollie.com`, or a stub's. */
  readonly origin: string;
}

export interface MollieRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the origin, with its query. */
  readonly path: string;
  readonly body?: object;
  /** The same key is the same request, however often it is sent: Mollie remembers it for an hour. */
  readonly key?: string;
}

/** One attempt waits this long for an answer, in ms; a member is waiting too. */
const patience = 5_000;
const attempts = 3;
const firstPause = 400;
/** A longer rest than this is not waited for, in ms: whoever asked is told that it does not work just now. */
const longestPause = 4_000;

/** Asks Mollie; undefined if what is asked for does not exist there (404) or cannot be done (409, 422). */
export type AskMollie = <Shape extends z.ZodMiniType>(
  request: MollieRequest,
  shape: Shape,
) => Promise<z.output<Shape> | undefined>;

/**
 * A request is repeated when nobody answered, when Mollie fails (5xx), and when it asks for a rest (429) as short as
 * one can wait for; a POST under its key. Everything else throws {@link ProviderUnavailable}, and is logged without
 * anything that a member typed.
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
          log.warn({ provider: 'mollie', call: `${request.method} ${pathOf(request)}`, ...told }, 'refused');
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
    log.warn({ provider: 'mollie', call: `${request.method} ${pathOf(request)}`, last }, 'no answer');
    throw new ProviderUnavailable(`Mollie did not answer ${request.method} ${pathOf(request)}: ${last}.`);
  };
}

/** The answer, or why there is none. */
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
    // `fetch` throws for the network alone, and for our own patience.
    return (fault as Error).name;
  }
}

/** A body that is cut off, or no JSON, is no answer. */
async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

function readBody<Shape extends z.ZodMiniType>(body: unknown, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(body);
  if (!read.success) throw new ProviderUnavailable('Mollie answered something that is not in its reference.');
  return read.data;
}

/** In seconds, as the header says it; without one, a growing pause. */
function restOf(answer: Response, attempt: number): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : firstPause * 2 ** attempt;
}

function pathOf({ path }: MollieRequest): string {
  return path.split('?')[0]!;
}
