import type { Logger } from 'pino';
import type { ServerArea } from '../kernel/area.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Providers } from '../outside/payment-providers.ts';
import { sandboxCheckout } from '../outside/sandbox/checkout-page.ts';
import { sandboxJobs, sandboxWorkers } from '../outside/sandbox/sandbox.ts';
import type { Db } from '../postgres/db.ts';
import type { Limits } from '../http/limits.ts';
import type { Sites } from '../kernel/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { discountAdmin, discountAdminHelp } from './discount-codes/discount-admin.ts';
import { discountCodeCalls } from './discount-codes/discount-code-calls.ts';
import { paymentCalls } from './payments-calls.ts';
import { receiptDue, receiptWorker } from './receipt.ts';
import { reconcile, reconcileWorker } from './reconcile.ts';
import { paymentWebhooks } from './webhook.ts';

export interface PaymentServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly providers: Providers;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'secret'>;
}

/** Payments: packages of credits, discounts, orders, and what the provider says of them. */
export const payments = {
  name: 'payments',
  calls: ({ visitors, providers, limits }: PaymentServices) => [
    ...paymentCalls({ visitors, providers, limits }),
    ...discountCodeCalls(limits),
  ],
  routes: ({ db, providers, clock, log }: PaymentServices) => [
    ...providers.all.map((provider) => paymentWebhooks(db.share('webhooks'), provider, clock, log)),
    ...(isOn(providers, 'sandbox') ? [sandboxCheckout(db, clock)] : []),
  ],
  jobs: [receiptDue, reconcile, ...sandboxJobs],
  workers: ({ db, sites, providers, config }: PaymentServices) => [
    receiptWorker(db, sites),
    reconcileWorker(db, providers),
    ...(isOn(providers, 'sandbox') ? sandboxWorkers(db, config.secret, fetch) : []),
  ],
  admin: [
    {
      name: 'discount',
      help: discountAdminHelp,
      run: async ({ db, by }: { readonly db: Db; readonly by: string }, words, now) =>
        await discountAdmin(db, words, by, now),
    },
  ],
} satisfies ServerArea;

function isOn({ all }: Providers, name: string): boolean {
  return all.some((provider) => provider.name === name);
}
