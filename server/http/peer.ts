import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Peer, PeerOf } from './inquiry.ts';

/** What travels beside a request: the socket of a real one, or the peer of one that this process asks itself. */
export interface Bindings extends Partial<HttpBindings> {
  readonly peer?: Peer;
}

/** Behind a proxy that we were told to trust, the address it saw is the last of `X-Forwarded-For`. */
export function peerReader(trustProxy: boolean): PeerOf {
  return (context: Context<{ Bindings: Bindings }>) => {
    const { peer, incoming } = context.env ?? {};
    if (peer) return peer;
    const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    const ip = forwarded || incoming?.socket.remoteAddress || 'unknown';
    return { ip: ip.replace(/^::ffff:/, ''), ourselves: false };
  };
}

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.');
}
