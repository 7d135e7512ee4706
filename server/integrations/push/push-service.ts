import { createECDH, createHash } from 'node:crypto';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { postBytes } from './post-bytes.ts';
import { publicLookup, pushAddress, type Resolve } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

/** A browser as its vendor's push service knows it, and the keys to encrypt for it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What is sent, and how long it may wait for a browser that is off. */
export interface OutgoingPush {
  readonly text: string;
  /** Of those that wait for a browser, the last one of a topic remains. */
  readonly topic: string;
  readonly ttlSeconds: number;
}

/**
 * What became of a push. `gone`: the browser does not want any more. `refused`: this one will never be taken. `later`:
 * the service is away, or asks for patience.
 */
export type Pushed = 'taken' | 'gone' | 'refused' | { readonly laterSeconds: number };

/** The push services of the browser vendors. What goes wrong there is told, never thrown. */
export interface PushService {
  readonly publicKey: string;
  /** Whether pushes can be sent to a subscription: a known service, and keys that are some. */
  accepts(to: PushTarget): boolean;
  send(to: PushTarget, push: OutgoingPush): Promise<Pushed>;
}

export interface PushSettings {
  readonly keys: PushKeys;
  /** Where a push service reaches the operator. */
  readonly contact: string;
  /** The origin of a push service on this machine, for development. */
  readonly local?: string | undefined;
  readonly log: Logger;
  readonly resolve?: Resolve;
  readonly timeoutMilliseconds?: number;
}

/** Neither other pushes nor a stopping process wait longer than this for one service. */
const patience = 5_000;
const whenAway = 60;
const longestLater = 3_600;
/** What all push services take, with what encryption adds. (RFC 8030, 7.2.) */
const mostBytes = 3_900;

/** Sends encrypted pushes (RFC 8291) to the known push services, and to nowhere else. */
export function webPushService(settings: PushSettings): PushService {
  const { keys, contact, local, log, timeoutMilliseconds = patience } = settings;
  const lookup = publicLookup(settings.resolve);
  const vapidDetails = { subject: `mailto:${contact}`, ...keys };

  async function post(address: URL, to: PushTarget, { text, topic, ttlSeconds }: OutgoingPush): Promise<Pushed> {
    const details = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      text,
      { vapidDetails, TTL: ttlSeconds, urgency: 'normal', topic: shortened(topic), contentEncoding: 'aes128gcm' },
    );
    const isLocal = address.origin === local;
    const answer = await postBytes(address, {
      headers: details.headers,
      body: details.body,
      timeoutMilliseconds,
      ...(!isLocal && { lookup }),
    });
    const { status, retryAfter } = answer;
    if (status >= 200 && status < 300) return 'taken';
    if (status === 404 || status === 410) return 'gone';
    // The address stays out of the log: it is a secret of the browser's.
    log.warn({ status, service: address.hostname }, 'a push was not taken');
    if (status !== 429 && status < 500) return 'refused';
    return { laterSeconds: Math.min(Math.max(retryAfter ?? whenAway, 1), longestLater) };
  }

  return {
    publicKey: keys.publicKey,
    accepts: (to) => pushAddress(to.endpoint, local) !== undefined && areKeys(to),
    send: async (to, push) => {
      const address = pushAddress(to.endpoint, local);
      if (!address || Buffer.byteLength(push.text) > mostBytes) return 'refused';
      try {
        return await post(address, to, push);
      } catch (fault) {
        log.warn({ fault, service: address.hostname }, 'a push service did not answer');
        return { laterSeconds: whenAway };
      }
    },
  };
}

/** A topic has at most 32 characters, and must tell the service nothing. */
function shortened(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}

/** Whether anything can be encrypted for these keys: a point of the curve, and a secret of the right length. */
function areKeys({ p256dh, auth }: PushTarget): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
