import { Hono } from 'hono';
import type { Logger } from 'pino';
import { isRefused } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { bytesOf } from '../../platform/http/read-input.ts';
import { type PaymentProvider, unavailable } from '../../integrations/payment-provider.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { settle } from './settle.ts';

/** Maximum size of a body, in bytes. A webhook contains little more than a reference. */
const bodyBytes = 16 * 1024;

/**
 * Receives notifications from a provider about its payments. Rejects unsigned calls. Responds with an error if the
 * payment is unknown (yet) or the provider is unavailable, so that the provider repeats the call.
 */
export function paymentWebhooks(db: Db, provider: PaymentProvider, clock: Clock, log: Logger): Hono {
  const app = new Hono();
  app.post(`/webhooks/payments/${provider.name}`, async (context) => {
    const now = clock.now();
    const body = await bytesOf(context.req.raw, bodyBytes);
    if (isRefused(body)) return context.text('Too large or incomplete.', body.refused === 'too_large' ? 413 : 400);
    const ref = await provider.readWebhook(body.toString(), context.req.raw.headers, now);
    if (isRefused(ref)) {
      return ref.refused === 'unsigned'
        ? context.text('Invalid signature.', 401)
        : context.text('It does not name a payment.', 400);
    }
    const payment = await db
      .selectFrom('payment')
      .select('payment_id')
      .where('provider', '=', provider.name)
      .where('provider_ref', '=', ref)
      .executeTakeFirst();
    if (!payment) return context.text('No such payment.', 404);
    const reported = await provider.payment(ref).catch(unavailable);
    if (!reported) return context.text('The payment could not be looked up.', 503);
    const settled = await settle(db, payment.payment_id, reported, now);
    // Repeating the webhook would not help: an operator must look into it.
    if (isRefused(settled)) log.error({ ...payment, ref }, settled.refused);
    return context.text('Thank you.');
  });
  return app;
}
