import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { browser } from './browser.ts';

/** The URL of a server, or a function that picks a URL for each request, like a load balancer. */
type Where = string | (() => string);

/** A response that the member sees as an error. */
export interface Trouble {
  readonly status: number;
  readonly code: string;
}

/**
 * Creates a browser that sends requests over the network and retries them with the same key until acknowledged, as our
 * pages do, but without giving up. Throws on a refusal, and calls `onTrouble` for every other error.
 */
export function reconnectingBrowser(
  where: Where,
  known: ReadonlyMap<string, string> = new Map(),
  onTrouble: (trouble: Trouble) => void = () => undefined,
) {
  const urlOf = () => (typeof where === 'string' ? where : where());
  const { ask, send, cookies } = browser({ fetch: async (request) => await overNetwork(urlOf(), request) });
  for (const [name, value] of known) cookies.set(name, value);

  return {
    cookies,
    send,
    ask: async <C extends Call>(call: C, input: AskedOf<C>, key: string = crypto.randomUUID()): Promise<ReplyOf<C>> => {
      for (;;) {
        const answer = await ask(call, input, { key }).catch(() => undefined);
        if (answer?.status === 200) return answer.reply;
        if (answer && answer.status < 500 && answer.status !== 429) {
          throw new Error(`${call.path} was refused: ${answer.problem.code}`);
        }
        if (answer) onTrouble({ status: answer.status, code: answer.problem.code });
        await sleep(50);
      }
    },
  };
}

export type ReconnectingBrowser = ReturnType<typeof reconnectingBrowser>;

/** Sends a request over the network as a non-browser client. */
export async function overNetwork(url: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  // A non-browser client must not send this header and sends `x-client-type` instead.
  headers.delete('sec-fetch-site');
  headers.set('x-client-type', 'test');
  const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
  const { method, signal } = request;
  return await fetch(new URL(pathname + search, url), { method, signal, headers, body: body ?? null });
}
