import { type AskedOf, type Call, memberHeader, type ReplyOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { isPageHidden } from './page-hidden.ts';
import { fault, mayRetry, Refusal, unreachable } from './refusal.ts';
import { noteServerTime, serverNow } from './server-clock.ts';
import { randomId } from './browser/random-id.ts';

export interface AskOptions {
  /** The idempotency key of a call that must be executed only once. Generated unless the caller needs to store it. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /**
   * The member on whose behalf the call completes, even if the page is left. The server rejects the call if a different
   * member is logged in by then.
   */
  readonly persistentFor?: MemberId;
  /**
   * The ETag of the reply that the page already has. If the reply has not changed, the call returns undefined.
   * Otherwise, `tag` is updated.
   */
  readonly known?: Known;
  /** The call completes even if the page is left or reloaded before the response arrives. */
  readonly outlivesPage?: boolean;
}

/** The `ETag` of the last reply to a call, if the page has that reply. */
export interface Known {
  tag?: string | undefined;
}

/** Makes a call to the server. Returns the reply; throws a {@link Refusal} if the server refuses. */
export type Ask = <C extends Call>(call: C, input: AskedOf<C>, options?: AskOptions) => Promise<ReplyOf<C>>;

/** Maximum number of retries, with exponential backoff. (Specification, section 7.) */
const retries = 5;
const firstDelay = 200;
/**
 * Maximum wait that the server may request before a retry, in milliseconds. After a longer wait, the call is not
 * retried.
 */
const longestRetries = firstDelay * 2 ** retries;

/**
 * Dispatches `loggedout` when the server reports that the session of a logged-in page has ended. (Specification,
 * section 8.) Dispatches `accountclosed` when the account of the page is closed and its owner has logged in elsewhere.
 */
export const loggedOut = new EventTarget();

/** Calls the server by HTTP, with retries. */
export const ask: Ask = async (call, input, options = {}) => {
  // One key per action, made before the first attempt and reused for all retries.
  const key = call.once ? (options.key ?? randomId()) : undefined;
  return await untilAnswered(call, async () => await attemptOnce(call, input, key, options), options.signal);
};

/** Retries until there is a response or the retries are used up. */
export async function untilAnswered<C extends Call>(
  call: C,
  attempt: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  let isDoubted = false;
  for (let attempted = 0; ; attempted += 1) {
    const answer = await attempt();
    noteServerTime(answer.headers.get('date'));
    const outcome = await readOut(answer, signal);
    if ('reply' in outcome) return outcome.reply as ReplyOf<C>;
    const { refusal } = outcome;
    // Another tab may have just replaced the session cookie. Retry once before believing that the session has ended.
    if (refusal.problem.authentication_required && call.method === 'GET' && !isDoubted) {
      isDoubted = true;
      continue;
    }
    if (attempted === retries || !isWorthRetrying(call, refusal)) throw noticed(call, refusal);
    await pause(firstDelay * 2 ** attempted, signal);
  }
}

/** Reads a response. If it is truncated or comes from a proxy or captive portal, the server counts as unreachable. */
async function readOut(answer: Response, signal?: AbortSignal): Promise<{ reply: unknown } | { refusal: Refusal }> {
  try {
    if (answer.status === 204 || answer.status === 304) return { reply: undefined };
    return answer.ok ? { reply: await answer.json() } : { refusal: await refusalIn(answer) };
  } catch (fault) {
    signal?.throwIfAborted();
    if (!(fault instanceof TypeError || fault instanceof SyntaxError)) throw fault;
    return { refusal: unreachable() };
  }
}

async function attemptOnce(call: Call, input: unknown, key: string | undefined, options: AskOptions) {
  const { signal, persistentFor, known, outlivesPage = persistentFor !== undefined } = options;
  try {
    const answer = await fetch(callUrl(call, input), {
      method: call.method,
      headers: {
        'x-client-type': 'web',
        ...(isPageHidden() && { [hiddenPage.header]: hiddenPage.value }),
        ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(persistentFor && { [memberHeader]: persistentFor }),
        ...(known?.tag && { 'if-none-match': known.tag }),
      },
      ...(call.method !== 'GET' && { body: JSON.stringify(input) }),
      ...(signal && { signal }),
      ...(outlivesPage && { keepalive: true }),
    });
    if (known && answer.ok) known.tag = answer.headers.get('etag') ?? undefined;
    return answer;
  } catch (fault) {
    signal?.throwIfAborted();
    if (!(fault instanceof TypeError)) throw fault;
    return Response.error();
  }
}

/** Returns the URL of a call, with its input as the query if the call has no JSON body. */
export function callUrl(call: Call, input: unknown): string {
  if (call.method !== 'GET' && call.body !== 'file') return call.path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input as object)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const written = query.toString();
  return written ? `${call.path}${call.path.includes('?') ? '&' : '?'}${written}` : call.path;
}

/**
 * Returns the refusal in a response. If the response is not ours, the server counts as unreachable, unless the status
 * is 500.
 */
export async function refusalIn(
  answer: Pick<Response, 'json' | 'status'> & { readonly headers: Pick<Headers, 'get'> },
): Promise<Refusal> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) return new Refusal(await answer.json());
  return answer.status === 500 ? fault() : unreachable();
}

function isWorthRetrying(call: Call, { problem, until = 0 }: Refusal): boolean {
  const repeatable = call.method !== 'POST' || call.once === true;
  return repeatable && mayRetry(problem.status) && until < serverNow() + longestRetries;
}

function noticed(call: Call, refusal: Refusal): Refusal {
  if (refusal.code === 'account_closed') loggedOut.dispatchEvent(new Event('accountclosed'));
  if (refusal.problem.authentication_required && !call.path.startsWith('/api/user.php')) {
    loggedOut.dispatchEvent(new Event('loggedout'));
  }
  return refusal;
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Jitter, so that many browsers do not retry at the same moment.
    const timer = setTimeout(resolve, milliseconds * (1 + Math.random() * 0.25));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
