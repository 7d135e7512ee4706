import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface TranslationQuery {
  readonly q: string;
  readonly source: string;
  readonly target: string;
  readonly format: string;
  readonly api_key?: string;
}

/** A translation service that speaks the protocol of LibreTranslate. */
export interface StandInTranslator {
  readonly url: string;
  /** All queries received, in order. */
  readonly asked: readonly TranslationQuery[];
  close(): Promise<void>;
}

/** Starts a translation service. `reply` returns a translation or an error status for each query. */
export async function standInTranslator(
  reply: (question: TranslationQuery) => string | number,
  port = 0,
): Promise<StandInTranslator> {
  const asked: TranslationQuery[] = [];
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const question = (await json(request)) as TranslationQuery;
    asked.push(question);
    const answer = request.url === '/translate' && request.method === 'POST' ? reply(question) : 404;
    const [status, told] = typeof answer === 'number' ? [answer, { error: 'No.' }] : [200, { translatedText: answer }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  };
  const server = createServer((request, response) => void listen(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
