import { createECDH, createHash } from 'node:crypto';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { postBytes } from './post-bytes.ts';
import { publicLookup, pushAddress, type Resolve } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

/** A browser's push subscription: the endpoint, and the keys for encryption. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push, and how long it may wait for an offline browser. */
export interface OutgoingPush {
  readonly text: string;
  /** While pushes wait for a browser to come online, only the latest one of each topic is kept. */
  readonly topic: string;
  readonly ttlSeconds: number;
}

/**
 * The result of a push. `gone`: the subscription has expired. `refused`: the push is permanently rejected.
 * `laterSeconds`: the service is unavailable or rate-limited.
 */
export type Pushed = 'taken' | 'gone' | 'refused' | { readonly laterSeconds: number };

/** Sends pushes to the browser vendors' push services. Returns errors, never throws. */
export interface PushService {
  readonly publicKey: string;
  /** Returns whether a subscription has a known service and usable keys. */
  accepts(to: PushTarget): boolean;
  send(to: PushTarget, push: OutgoingPush): Promise<Pushed>;
}

export interface PushSettings {
  readonly keys: PushKeys;
  /** Contact address of the operator for push services. */
  readonly contact: string;
  /** Origin of a push service on this machine, for development. */
  readonly local?: string | undefined;
  readonly log: Logger;
  readonly resolve?: Resolve;
  readonly timeoutMilliseconds?: number;
}

/** Timeout per push, so that a slow service does not block other pushes or a shutdown. In milliseconds. */
const patience = 5_000;
const whenAway = 60;
const longestLater = 3_600;
/** Maximum text size that all push services accept after encryption. In bytes. (RFC 8030, 7.2.) */
const mostBytes = 3_900;

/** Sends encrypted pushes (RFC 8291), only to known push services. */
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
    // The browser's address is a secret and must not be logged.
    log.warn({ status, service: address.hostname }, 'push rejected');
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
        log.warn({ fault, service: address.hostname }, 'push service did not respond');
        return { laterSeconds: whenAway };
      }
    },
  };
}

/** Hashes the topic: it has at most 32 characters and must not reveal anything to the service. */
function shortened(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}

/** Returns whether the keys are usable: a point on the curve, and a secret of the right length. */
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
