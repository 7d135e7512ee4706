import { signatureHeader, signWebhook } from '#server/integrations/sandbox/signature.ts';
import { makeSecret } from '#server/platform/core/secret.ts';
import type { Writer } from '../writers.ts';

/** The product's secret in this bench, with which the sandbox signs. */
export const benchSecret = 'a secret that only this bench knows, and long enough';
const secret = makeSecret(benchSecret);

/** An order of ten credits by PayPal, as sent by the page of a member in Germany. */
export function orderRequest(port: number, { cookie }: Writer, amount_minor: number): string {
  const body = JSON.stringify({ credits: 10, payment_method: 'paypal', country: 'DE', amount_minor });
  return post(port, '/api/payment.php', body, [
    `cookie: ${cookie}`,
    'sec-fetch-site: same-origin',
    `idempotency-key: ${crypto.randomUUID()}`,
  ]);
}

/** The sandbox's webhook request after a change of a payment. */
export function webhookRequest(port: number, ref: string): string {
  const body = JSON.stringify({ ref });
  return post(port, '/webhooks/payments/sandbox', body, [
    `${signatureHeader}: ${signWebhook(secret, body, new Date())}`,
  ]);
}

/** A request to the bare server to write two rows. */
export function rowsRequest(port: number): string {
  return post(port, '/', JSON.stringify({ credits: 10 }), []);
}

function post(port: number, path: string, body: string, headers: readonly string[]): string {
  return [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    ...headers,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
