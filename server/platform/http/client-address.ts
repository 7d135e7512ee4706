import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { plainAddress } from './network.ts';
import type { ClientOf } from './client-info.ts';
import type { Bindings, HttpRequest, Client } from './types.ts';

/** The address of a browser of which only the proxy's is known. */
const unknown = 'unknown';

/**
 * Behind a trusted proxy, the address it saw is the last one in `X-Forwarded-For`. A loopback address is only assigned
 * to a browser on this very machine: one that comes through a local proxy, or through a foreign name that points to
 * this machine (DNS rebinding), is unknown.
 */
export function clientReader(trustProxy: boolean): ClientOf {
  return (context: Context<{ Bindings: Bindings }>) => {
    const { client, incoming } = context.env ?? {};
    if (client) return client;
    const remote = incoming?.socket.remoteAddress;
    return clientBehind(context.req, remote, trustProxy, () => context.req.raw.headers.keys());
  };
}

/** The same for a request as it comes over a socket. */
export function clientAt({ headers, socket }: IncomingMessage, trustProxy: boolean): Client {
  const header = (name: string) => headers[name] as string | undefined;
  return clientBehind({ header }, socket.remoteAddress, trustProxy, () => Object.keys(headers));
}

function clientBehind(
  request: Pick<HttpRequest, 'header'>,
  remote: string | undefined,
  trustProxy: boolean,
  names: () => Iterable<string>,
) {
  const forwarded = trustProxy ? request.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const ip = plainAddress(forwarded || remote || unknown);
  return { ip: isLoopback(ip) && !isDirect(request, names()) ? unknown : ip, ourselves: false };
}

/** Whether an address is this machine's own. For a {@link Client} it means that the browser runs on it. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.');
}

/** Headers that some proxies set, and no browser does. */
const ofProxies = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*)$/;
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function isDirect(request: Pick<HttpRequest, 'header'>, names: Iterable<string>): boolean {
  if (!ownNames.test(request.header('host') ?? '')) return false;
  for (const name of names) if (ofProxies.test(name)) return false;
  return true;
}
