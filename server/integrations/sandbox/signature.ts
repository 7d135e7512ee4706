import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../platform/core/secret.ts';

export const signatureHeader = 'x-sandbox-signature';
const purpose = 'sandbox webhook';

/** Tolerance for the age of signatures, which prevents later replays. */
const toleranceSeconds = 300;

/** Returns `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signWebhook(secret: Secret, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${mac(secret.keyFor(purpose), time, body)}`;
}

export function isSigned(secret: Secret, body: string, signature: string, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!time || !given) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const expected = secret.keysFor(purpose).map((key) => Buffer.from(mac(key, Number(time), body)));
  return expected.some((one) => timingSafeEqual(Buffer.from(given), one));
}

function mac(key: KeyObject, time: number, body: string): string {
  return createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
}
