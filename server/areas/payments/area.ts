import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ServerArea } from '../../platform/core/area.ts';
import type { AreaSettings } from '../../platform/core/settings.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import { sandboxCheckout } from '../../integrations/sandbox/checkout-page.ts';
import { sandboxJobs, sandboxWorkers } from '../../integrations/sandbox/sandbox.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { waitingFigure } from '../../platform/metrics/figures.ts';
import type { Visitors } from '../site/visitors.ts';
import { discountCommands } from './discount-codes/discount-admin.ts';
import { discountCodeCalls } from './discount-codes/discount-code-calls.ts';
import { checkDisputes } from './disputes/dispute.ts';
import { checkDisputesWorker } from './disputes/check-disputes.ts';
import { disputeMailDue, disputeMailWorker } from './disputes/dispute-mail.ts';
import { disputeCommands } from './disputes/dispute-admin.ts';
import type { BankAccount } from './bank/bank-account.ts';
import { invoiceRoutes, type InvoiceServing } from './invoices/invoice-routes.ts';
import { bankCommands } from './transfers/bank-admin.ts';
import { transferDue, transferMailWorker } from './transfers/transfer-mails.ts';
import { paymentCalls } from './payments-calls.ts';
import { receiptDue, receiptWorker } from './receipt.ts';
import { reconcile, reconcileWorker } from './reconcile.ts';
import { forgetCustomerDue, forgetCustomerWorker, saveCardDue, saveCardWorker } from './saved-cards/card-jobs.ts';
import { savedCardCalls } from './saved-cards/saved-card-calls.ts';
import { spendingCalls } from './spending/spending-calls.ts';
import { statementCalls } from './statement-calls.ts';
import { refundDue, refundWorker } from './withdrawals/refund-worker.ts';
import { openRefunds, pendingNotices, withdrawalCommands } from './withdrawals/withdrawal-admin.ts';
import { withdrawalCalls } from './withdrawals/withdrawal-calls.ts';
import { paymentWebhooks } from './webhook.ts';

export interface PaymentServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly providers: Providers;
  readonly limits: Limits;
  /** The operator's own account. If undefined, bank transfers and direct debits are off. */
  readonly bank: BankAccount | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<AreaSettings, 'secret'>;
}

export interface PaymentWorkerServices extends PaymentServices {
  readonly config: Pick<AreaSettings, 'secret' | 'alarmEmail'>;
}

/** The services that HTTP routes need. */
export interface PaymentServing extends PaymentServices, Pick<InvoiceServing, 'sessions' | 'clientOf'> {}

/** Payments: credit packages, discounts, orders, and reports from payment providers. */
export const payments = {
  name: 'payments',
  calls: ({ sites, visitors, providers, limits, bank }: PaymentServices) => [
    ...paymentCalls({ visitors, providers, limits, bank }),
    ...discountCodeCalls(limits),
    ...statementCalls({ sites, visitors }),
    ...withdrawalCalls({ sites, visitors, limits }),
    ...spendingCalls(providers),
    ...savedCardCalls(providers),
  ],
  routes: ({ db, providers, clock, log, ...serving }: PaymentServing) => [
    invoiceRoutes({ ...serving, db, clock }),
    ...providers.all.map((provider) => paymentWebhooks(db.share('webhooks'), provider, clock, log)),
    ...(isOn(providers, 'sandbox') ? [sandboxCheckout(db, clock)] : []),
  ],
  jobs: [
    checkDisputes,
    disputeMailDue,
    forgetCustomerDue,
    receiptDue,
    reconcile,
    refundDue,
    saveCardDue,
    transferDue,
    ...sandboxJobs,
  ],
  workers: ({ db, sites, providers, bank, log, config }: PaymentWorkerServices) => [
    checkDisputesWorker(providers, { db, sites, log, alarmEmail: config.alarmEmail }),
    disputeMailWorker(db, sites),
    forgetCustomerWorker(providers),
    receiptWorker(db, sites),
    reconcileWorker(db, providers),
    refundWorker(db, sites, providers),
    saveCardWorker(db, providers),
    ...(bank ? [transferMailWorker(db, sites, bank)] : []),
    ...(isOn(providers, 'sandbox') ? sandboxWorkers(db, config.secret, fetch) : []),
  ],
  figures: [
    waitingFigure({
      name: 'payments_open',
      help: 'Payments that are neither completed nor failed, by provider',
      rows: sql`
        SELECT provider, count(*), min(ordered_at) AS oldest FROM payment
        WHERE status IN ('open', 'pending') GROUP BY provider`,
      label: 'provider',
    }),
    waitingFigure({
      name: 'refunds_open',
      help: 'Withdrawals whose money has not been returned',
      rows: sql`SELECT count(*), min(declared_at) AS oldest FROM ${openRefunds}`,
    }),
    waitingFigure({
      name: 'withdrawal_notices_waiting',
      help: 'Withdrawals without a known purchase, which wait for an administrator',
      rows: sql`SELECT count(*), min(declared_at) AS oldest FROM ${pendingNotices}`,
    }),
  ],
  admin: [...discountCommands, ...withdrawalCommands, ...disputeCommands, ...bankCommands],
} satisfies ServerArea;

function isOn({ all }: Providers, name: string): boolean {
  return all.some((provider) => provider.name === name);
}
