import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isRefused, type Refused } from '#contract/refusal.ts';
import { requestFromSocket, sendReply } from './http-request.ts';
import type { Client, HttpRequest, Reply } from './types.ts';
import { noteFault } from './faults.ts';
import { clientAt } from './client-address.ts';
import { problemOf, problemReply } from './problem.ts';
import type { Protection } from './protection.ts';
import type { CallServer } from './serve-calls.ts';

/** Answers a request over its socket if it is a call. Returns false, without side effects, if it is not. */
export type CallListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export interface Listening {
  readonly calls: CallServer;
  /** Refuses a request before its call is looked up: too many requests, or an unknown host. */
  readonly refused: (request: Pick<HttpRequest, 'header'>, client: Client) => Promise<Refused | undefined>;
  readonly protection: Protection;
  readonly trustProxy: boolean;
  readonly log: Logger;
}

/**
 * Answers calls without the web's `Request`, `Response`, `Headers` and streams: creating those takes longer than most
 * calls. (docs/performance.md, Calls.)
 */
export function callListener({ calls, refused, protection, trustProxy, log }: Listening): CallListener {
  // Names and values alternate, a form that Node writes without conversion.
  const protecting = Object.entries(protection).flat();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, httpRequest: HttpRequest): Promise<void> {
    const reply = await replyTo(httpRequest, clientAt(incoming, trustProxy)).catch((fault: unknown) =>
      problemReply(noteFault(log, httpRequest, fault)),
    );
    if (log.isLevelEnabled('debug')) {
      // Logs only the path, because the query and the body may contain secrets.
      log.debug({ method: httpRequest.method, path: httpRequest.path, status: reply.status }, 'answered');
    }
    if (!outgoing.destroyed) sendReply(incoming, outgoing, reply, protecting);
  }

  async function replyTo(httpRequest: HttpRequest, client: Client): Promise<Reply> {
    const no = await refused(httpRequest, client);
    return isRefused(no) ? problemReply(problemOf(no)) : await calls.answer(httpRequest, client);
  }

  return (incoming, outgoing) => {
    const httpRequest = requestFromSocket(incoming);
    if (!httpRequest || !calls.has(httpRequest.path)) return false;
    // A response that cannot be sent closes its connection, and does not affect other requests.
    answer(incoming, outgoing, httpRequest).catch((fault: unknown) => {
      noteFault(log, httpRequest, fault);
      outgoing.destroy();
    });
    return true;
  };
}
