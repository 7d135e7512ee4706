import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestFromSocket, sendReply } from '../../platform/http/http-request.ts';
import type { Reply } from '../../platform/http/types.ts';
import { clientAt } from '../../platform/http/client-address.ts';
import { type AnswerHeaders, readClientInfo } from '../../platform/http/client-info.ts';
import type { makeVisitorPages } from './visitor-pages.ts';

/** Answers a request over its socket if it is for a page that is kept; otherwise false, and nothing has been done. */
export type PageListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;

interface Listening {
  readonly visitorPages: Pick<ReturnType<typeof makeVisitorPages>, 'wantedOver' | 'find' | 'replyWith'>;
  /** Whether a page may be sent to this host. */
  readonly isOurs: (host: string) => Promise<boolean>;
  /** Counts a page for an address. False if it had too many. */
  readonly mayHave: (ip: string) => Promise<boolean>;
  readonly trustProxy: boolean;
  readonly log: Logger;
}

/**
 * Pages that are kept, as visitors' browsers ask for them: without the web's objects in between, which take longer than
 * finding the page does. Whatever is more than that goes the other way: a query, a method, a page that is not kept yet,
 * a host that is not ours, an address that had too many. (Decision 153.)
 */
export function pageListener({ visitorPages, isOurs, mayHave, trustProxy, log }: Listening): PageListener {
  async function replyTo(incoming: IncomingMessage): Promise<Reply | undefined> {
    const exchange = incoming.method === 'GET' ? requestFromSocket(incoming) : undefined;
    if (!exchange || exchange.search !== '') return undefined;
    const info = readClientInfo(exchange, clientAt(incoming, trustProxy), nothingElse);
    const wanted = await visitorPages.wantedOver(exchange, info);
    const page = wanted && visitorPages.find(wanted);
    if (!page || !(await isOurs(exchange.host))) return undefined;
    if (!(await mayHave(info.ip))) return undefined;
    return await visitorPages.replyWith(page, wanted, info, exchange.header('accept-encoding'));
  }

  return async (incoming, outgoing) => {
    // A fault is told by the other way, which meets it as well.
    const reply = await replyTo(incoming).catch(() => undefined);
    if (!reply) return false;
    if (log.isLevelEnabled('debug')) {
      log.debug({ method: incoming.method, path: incoming.url, status: reply.status }, 'answered');
    }
    if (!outgoing.destroyed) sendReply(incoming, outgoing, reply);
    return true;
  };
}

/** To find a page changes nothing, and so nothing is answered but the page. */
const nothingElse: AnswerHeaders = {
  setCookie: () => {
    throw new Error('A page that is kept sets no cookie of its own.');
  },
  set: () => {
    throw new Error('A page that is kept sets no header of its own.');
  },
};
