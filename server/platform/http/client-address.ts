import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { plainAddress } from './network.ts';
import type { ClientOf } from './client-info.ts';
import type { Bindings, HttpRequest, Client } from './types.ts';

/** Placeholder for the client's address if only the address of its proxy is known. */
const unknown = 'unknown';

/**
 * Determines the client's address. Behind a trusted proxy, it is the last one in `X-Forwarded-For`. Only a browser on
 * this machine gets a loopback address: one behind a local proxy, or under a foreign name that points to this machine
 * (DNS rebinding), is unknown.
 */
export function clientReader(trustProxy: boolean): ClientOf {
  return (context: Context<{ Bindings: Bindings }>) => {
    const { client, incoming } = context.env ?? {};
    if (client) return client;
    const remote = incoming?.socket.remoteAddress;
    return clientBehind(context.req, remote, trustProxy, () => context.req.raw.headers.keys());
  };
}

/** Does the same as {@link clientReader}, for a request on a socket. */
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

/** Returns whether an address is this machine's own. For a {@link Client} it means that the browser runs on it. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.');
}

/** Headers that some proxies set, but no browser does. */
const ofProxies = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*)$/;
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function isDirect(request: Pick<HttpRequest, 'header'>, names: Iterable<string>): boolean {
  if (!ownNames.test(request.header('host') ?? '')) return false;
  for (const name of names) if (ofProxies.test(name)) return false;
  return true;
}
