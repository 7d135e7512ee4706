import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { browser } from './browser.ts';

/** Where a server is; or, as behind a balancer, where each request in its turn finds one. */
type Where = string | (() => string);

/** An answer that a member is shown as an error they can do something about, or not. */
export interface Trouble {
  readonly status: number;
  readonly code: string;
}

/**
 * A browser that talks to a server over the network and asks again until it is answered, under the same key, as our
 * pages do; but it never gives up. A refusal is thrown, and `onTrouble` hears of every other answer.
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

/** Asks a server over the network, as a program that is no browser. */
export async function overNetwork(url: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  // A program that is no browser may not send this one, and says what it is instead.
  headers.delete('sec-fetch-site');
  headers.set('x-client-type', 'test');
  const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
  const { method, signal } = request;
  return await fetch(new URL(pathname + search, url), { method, signal, headers, body: body ?? null });
}
