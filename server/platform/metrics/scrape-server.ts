import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { SetupError } from '../core/setup-error.ts';
import { expositionType } from './exposition.ts';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface ScrapeServer {
  /** The port. Differs from the configured one if that is 0. */
  readonly port: number;
  close(): Promise<void>;
}

/** Maximum number of connections. A scraper needs one. */
const mostConnections = 20;
/** Limits of a request that arrives slowly, and of a response that is read slowly. In milliseconds. */
const requestMilliseconds = 5_000;
const responseMilliseconds = 15_000;
/** How long an idle connection stays open, in milliseconds. It occupies one of the places. */
const idleMilliseconds = 5_000;
/** How long a collected text is reused for further scrapes, in milliseconds. */
const keptMilliseconds = 1_000;

const path = '/metrics';
/** The names of this machine, as browsers send them in `Host`. */
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Serves metrics on their own port, which serves nothing else. Simultaneous scrapes share one collection, so clients
 * cannot multiply the work.
 */
export async function serveScrapes(
  { host, port }: MetricsAddress,
  collect: () => Promise<string>,
): Promise<ScrapeServer> {
  let kept: { readonly until: number; readonly text: Promise<string> } | undefined;

  async function collected(): Promise<string> {
    if (kept && performance.now() < kept.until) return await kept.text;
    const text = collect();
    kept = { until: Number.POSITIVE_INFINITY, text };
    // The time counts from the end of the collection, which may take seconds.
    const expire = () => (kept = { until: performance.now() + keptMilliseconds, text });
    void text.then(expire, () => (kept = undefined));
    return await text;
  }

  const limits = {
    headersTimeout: requestMilliseconds,
    requestTimeout: requestMilliseconds,
    keepAliveTimeout: idleMilliseconds,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8 * 1024,
  };
  const server = createServer(limits, (request, response) => {
    // Nothing is read from the body.
    request.resume();
    const late = setTimeout(() => response.destroy(), responseMilliseconds);
    response.once('close', () => clearTimeout(late));
    const refused = refusalOf(request, isLoopbackOf(server));
    if (refused) return void response.writeHead(refused, { connection: 'close' }).end();
    collected().then(
      (text) => response.writeHead(200, { 'content-type': expositionType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.maxConnections = mostConnections;
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(port, host);
  await once(server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    throw new SetupError(
      `Metrics cannot be served on ${host}:${port} (${fault.code}); set METRICS_HOST and METRICS_PORT.`,
    );
  });
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Returns the status of a refusal. On a loopback address, the host must name this machine: otherwise a web page could
 * read metrics through a browser on this machine, by a name that resolves to 127.0.0.1.
 */
function refusalOf({ method, url = '', headers }: IncomingMessage, isLocal: boolean): number | undefined {
  if (isLocal && !loopback.test(headers.host ?? '')) return 421;
  if (url.split('?')[0] !== path) return 404;
  return method === 'GET' || method === 'HEAD' ? undefined : 405;
}

function isLoopbackOf(server: Server): boolean {
  const { address } = server.address() as { address: string };
  return address === '::1' || address.startsWith('127.');
}
