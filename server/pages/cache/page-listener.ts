import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestFromSocket, sendReply } from '../../platform/http/http-request.ts';
import type { Reply } from '../../platform/http/types.ts';
import { clientAt } from '../../platform/http/client-address.ts';
import { type AnswerHeaders, readClientInfo } from '../../platform/http/client-info.ts';
import type { makeVisitorPages } from './visitor-pages.ts';

/**
 * Sends a cached page over the socket of its request. Returns false, without side effects, if the page is not cached.
 */
export type PageListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;

interface Listening {
  readonly visitorPages: Pick<ReturnType<typeof makeVisitorPages>, 'wantedOver' | 'find' | 'replyWith'>;
  /** Returns whether pages may be sent to this host. */
  readonly isOurs: (host: string) => Promise<boolean>;
  /** Counts a page against an address. Returns false if the address has exceeded its limit. */
  readonly mayHave: (ip: string) => Promise<boolean>;
  readonly trustProxy: boolean;
  readonly log: Logger;
}

/**
 * Sends cached pages to visitors without web `Request` and `Response` objects, because creating these takes longer than
 * finding the page. All other requests take the usual path: those with a query or another method, for a page that is
 * not cached, for an unknown host, or from an address over its limit. (Decision 153.)
 */
export function pageListener({ visitorPages, isOurs, mayHave, trustProxy, log }: Listening): PageListener {
  async function replyTo(incoming: IncomingMessage): Promise<Reply | undefined> {
    const httpRequest = incoming.method === 'GET' ? requestFromSocket(incoming) : undefined;
    if (!httpRequest || httpRequest.search !== '') return undefined;
    const info = readClientInfo(httpRequest, clientAt(incoming, trustProxy), nothingElse);
    const wanted = await visitorPages.wantedOver(httpRequest, info);
    const page = wanted && visitorPages.find(wanted);
    if (!page || !(await isOurs(httpRequest.host))) return undefined;
    if (!(await mayHave(info.ip))) return undefined;
    return await visitorPages.replyWith(page, wanted, info, httpRequest.header('accept-encoding'));
  }

  return async (incoming, outgoing) => {
    // The usual path runs into the same fault and reports it.
    const reply = await replyTo(incoming).catch(() => undefined);
    if (!reply) return false;
    if (log.isLevelEnabled('debug')) {
      log.debug({ method: incoming.method, path: incoming.url, status: reply.status }, 'answered');
    }
    if (!outgoing.destroyed) sendReply(incoming, outgoing, reply);
    return true;
  };
}

/** Rejects headers and cookies, which cached pages must not set. */
const nothingElse: AnswerHeaders = {
  setCookie: () => {
    throw new Error('Cached pages must not set cookies.');
  },
  set: () => {
    throw new Error('Cached pages must not set headers.');
  },
};
