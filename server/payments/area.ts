import type { Logger } from 'pino';
import type { Area } from '../kernel/area.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PaymentProvider } from '../outside/payment-provider.ts';
import { sandboxCheckout } from '../outside/sandbox/checkout-page.ts';
import type { Db } from '../postgres/db.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { paymentCalls } from './payments-calls.ts';
import { paymentWebhooks } from './webhook.ts';

export interface PaymentServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Payments: packages of credits, discounts, orders, and what the provider says of them. */
export const payments = {
  name: 'payments',
  calls: ({ sites, visitors, provider }: PaymentServices) => paymentCalls(sites, visitors, provider),
  routes: ({ db, provider, clock, log }: PaymentServices) => [
    paymentWebhooks(db.share('webhooks'), provider, clock, log),
    ...(provider.name === 'sandbox' ? [sandboxCheckout(db, clock)] : []),
  ],
} satisfies Area;
