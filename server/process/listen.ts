import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './config.ts';
import {
  browserMilliseconds,
  dropIdleLines,
  headersMilliseconds,
  type LineTimeouts,
  limitBodyTime,
  longestMilliseconds,
  checkMilliseconds,
  lineTimeouts,
  proxyMilliseconds,
} from '../platform/http/bodies/body-timeout.ts';
import type { CallListener } from '../platform/http/call-listener.ts';
import type { PageListener } from '../pages/cache/page-listener.ts';
import { namesOneHost } from '../platform/http/known-hosts.ts';
import { protectionFor } from '../platform/http/protection.ts';
import { oneAtATime } from '../platform/http/request-queue.ts';
import type { CountRequest } from '../platform/metrics/request-metrics.ts';
import { SetupError } from '../platform/core/setup-error.ts';

/** Shown to visitors during startup. Reloads itself. */
const startingPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1">
<title>Damson</title>
<p>Damson is starting …</p>
</html>
`;

type Answering = Parameters<typeof getRequestListener>[0];

/** Binds the port first: a port in use is reported at once, and early visitors see a waiting page. */
export async function listening({
  port,
  host,
  publicUrl = '',
  trustProxy = false,
}: Pick<Config, 'port' | 'host'> & Partial<Pick<Config, 'publicUrl' | 'trustProxy'>>): Promise<Server> {
  const server = createServer({
    headersTimeout: headersMilliseconds,
    requestTimeout: longestMilliseconds,
    keepAliveTimeout: trustProxy ? proxyMilliseconds : browserMilliseconds,
    connectionsCheckingInterval: checkMilliseconds,
  });
  server.on('request', (_request, response) => {
    const headers = { ...protectionFor(publicUrl), 'retry-after': '1', 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(503, headers).end(startingPage);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EADDRINUSE') throw new SetupError(`Port ${port} is taken; set PORT to a free one.`);
    if (fault.code === 'EACCES') throw new SetupError(`Port ${port} may not be used by this account; set PORT.`);
    throw new SetupError(`Cannot listen on ${host}:${port} (${fault.code}); set HOST and PORT.`);
  });
  return server;
}

interface Direct {
  readonly calls?: CallListener;
  readonly pages?: PageListener | undefined;
  readonly timeouts?: LineTimeouts;
  /** Receives every request. */
  readonly count?: CountRequest | undefined;
}

/** Tries `calls`, then `pages`, then `fetch`. */
export function answerWith(
  server: Server,
  fetch: Answering,
  { calls, pages, timeouts = lineTimeouts, count }: Direct = {},
): void {
  const answer = getRequestListener(fetch);
  server.removeAllListeners('request');
  const answering = dropIdleLines(server, timeouts);
  server.on(
    'request',
    oneAtATime((incoming, outgoing) => {
      count?.(incoming, outgoing);
      if (!namesOneHost(incoming)) return void outgoing.writeHead(400, { connection: 'close' }).end();
      answering(incoming, outgoing);
      limitBodyTime(incoming, timeouts);
      if (calls?.(incoming, outgoing)) return;
      void (async () => {
        if (!(await pages?.(incoming, outgoing))) await answer(incoming, outgoing);
      })();
    }),
  );
}

const drainMilliseconds = 8_000;

/** Finishes requests in flight, closes keep-alive connections, and cuts off those that take too long. */
export async function drained(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  const timer = setInterval(() => server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  await closed;
  clearInterval(timer);
  clearTimeout(deadline);
}
