import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import type { PushSubscriptionData } from '#contract/notifications/push.ts';
import type { PushContent } from '#contract/notifications/service-worker.ts';

/** The push support of a browser, which has keys and decrypts the pushes sent to it. */
export interface PushBrowser {
  readonly subscription: PushSubscriptionData;
  read(body: Uint8Array): PushContent;
}

/** Creates a browser that has subscribed to pushes. `origin`: the origin of the push service. */
export function pushBrowser(origin = 'https://fcm.googleapis.com'): PushBrowser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${origin}/send/${randomBytes(12).toString('base64url')}`,
      expirationTime: null,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => {
      const text = decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth.toString('base64url') });
      return JSON.parse(text.toString()) as PushContent;
    },
  };
}

/** A push as received by the service. */
export interface PushReceived {
  /** The full URL to which the push was sent. */
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Uint8Array;
}

/** The response of a push service. Undefined: the service never responds. */
export type PushAnswer = { readonly status: number; readonly headers?: Record<string, string> } | undefined;

/** A push service on a free local port. A GET of an endpoint returns the pushes sent to it, as base64 in JSON. */
export interface StandInPushService {
  readonly origin: string;
  /** All pushes received, in order. */
  readonly received: readonly PushReceived[];
  close(): Promise<void>;
}

export async function standInPushService(
  reply: (push: PushReceived) => PushAnswer = () => ({ status: 201 }),
): Promise<StandInPushService> {
  const received: PushReceived[] = [];
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      const own = received.filter(({ endpoint }) => endpoint === `${origin}${request.url}`);
      return response.end(JSON.stringify(own.map(({ body }) => Buffer.from(body).toString('base64'))));
    }
    const push = { endpoint: `${origin}${request.url}`, headers: request.headers, body: await buffer(request) };
    received.push(push);
    const answer = reply(push);
    if (answer) response.writeHead(answer.status, answer.headers).end('An answer that nobody reads.');
    return response;
  };
  const server = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Signed {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** Returns the sender's claims in a push. Throws if the push is not signed with `publicKey`. (RFC 8292.) */
export function senderIn({ headers }: Pick<PushReceived, 'headers'>, publicKey: string): Signed {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`Signed by ${key}, not by ${publicKey}.`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const signed = token.slice(0, token.lastIndexOf('.'));
  const signature = Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url');
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(signed), by, signature)) throw new Error('The signature is invalid.');
  return JSON.parse(Buffer.from(signed.split('.')[1]!, 'base64url').toString()) as Signed;
}
