import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'x-sandbox-signature';

/** A signature older or newer than this is not believed: a recorded call cannot be played again later. */
const toleranceSeconds = 300;

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body">` */
export function signWebhook(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${mac(secret, time, body)}`;
}

export function isSigned(secret: string, body: string, signature: string, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!time || !given) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(mac(secret, Number(time), body)));
}

function mac(secret: string, time: number, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
