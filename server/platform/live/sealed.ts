import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Clock } from '../core/clock.ts';
import { makeTokenCipher } from '../core/encrypted-token.ts';
import type { Secret } from '../core/secret.ts';

/** Encrypts and authenticates messages between processes that pass through a server with other clients. */
export interface Sealer {
  seal(subject: string, body: object): string;
  /**
   * Returns the body if a process with the same secret recently sealed it for this subject and it was not opened
   * before; otherwise undefined, or throws.
   */
  open(subject: string, payload: string): unknown;
}

/** Maximum age of a payload, including the difference between the clocks of two machines. In milliseconds. */
const freshMilliseconds = 60_000;
/** Maximum number of known senders, far more than the number of processes that run at once. */
const mostSenders = 1_000;

const envelope = z.object({ from: z.string(), number: z.int(), at: z.number(), body: z.unknown() });

/** Creates a sealer. `sender` is the id of this process. */
export function makeSealer(sender: string, secret: Secret, clock: Clock): Sealer {
  const cipher = makeTokenCipher(secret, 'live events');
  /** The number of the last payload of each process. NATS preserves their order, so a lower number is a replay. */
  const lastNumbers = new LRUCache<string, number>({ max: mostSenders });
  let number = 0;
  return {
    seal: (subject, body) => {
      number += 1;
      return cipher.encrypt(JSON.stringify({ from: sender, number, at: clock.now().getTime(), body }), subject);
    },
    open: (subject, payload) => {
      const text = cipher.decrypt(payload, subject);
      if (text === undefined) return undefined;
      const { from, number: sent, at, body } = z.parse(envelope, JSON.parse(text));
      if (Math.abs(clock.now().getTime() - at) > freshMilliseconds) return undefined;
      // NATS does not echo, so someone else replayed our own payload.
      if (from === sender || sent <= (lastNumbers.get(from) ?? 0)) return undefined;
      lastNumbers.set(from, sent);
      return body;
    },
  };
}
