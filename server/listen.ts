import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import type { Config } from './config.ts';
import type { StandingGround } from './ground.ts';
import { SetupError } from './setup-error.ts';

type Answering = Parameters<typeof getRequestListener>[0];

/** Takes the port first: that it is taken is known at once, and early visitors are asked to wait. */
export async function listening({ port, host }: Config): Promise<Server> {
  // Whoever sends slowly on purpose is let go; a browser on a bad line is not.
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 });
  server.on('request', (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Damson is starting …');
  });
  server.listen(port, host);
  await once(server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EADDRINUSE') throw new SetupError(`Port ${port} is taken; set PORT to a free one.`);
    throw new SetupError(`Cannot listen on ${host}:${port} (${fault.code}).`);
  });
  return server;
}

export function answerWith(server: Server, fetch: Answering): void {
  const answer = getRequestListener(fetch);
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing));
}

/** On SIGTERM and SIGINT: streams end, requests in hand are answered, jobs in hand finish, the database is closed. */
export function stopWithGrace(server: Server, ground: StandingGround): void {
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
    if (err) ground.log.fatal({ fault: err }, 'stopping');
    ground.stop();
    await drained(server);
    await ground.close();
  });
}

/** Requests in hand are answered; kept-alive connections are told to go. */
async function drained(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(timer);
}

/** One clear sentence where the machine or the settings are to blame; everything there is where we are. */
export function tellAndEnd(fault: unknown): never {
  console.error(fault instanceof SetupError ? fault.message : fault);
  process.exit(1);
}
