import type { PaymentId } from '#contract/payments.ts';
import { isRefused } from '#contract/refusal.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { PaymentProvider, ProviderPayment } from '../../integrations/payment-provider.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { settle } from './settle.ts';

/** Runs every two minutes, so a lost webhook is recovered well within ten. */
export const reconcile = job('reconcile_payments', { retries: 0, every: '*/2 * * * *' });

/** Time for the webhook to arrive before we query the provider. */
const patienceMilliseconds = 60_000;
/** Time after which an order that never reached the provider expires. */
const abandonedMilliseconds = 30 * 60_000;
const pageSize = 200;

/** Queries each provider about its open and pending payments. */
export function reconcileWorker(db: Db, providers: Providers): Worker {
  return worker(reconcile, async (_nothing, now) => {
    const faults: unknown[] = [];
    for (const provider of providers.all) {
      for await (const payment of unsettled(db, provider.name, now)) {
        // An error in one payment must not block the others.
        await reconcileOne(db, provider, payment, now).catch((fault: unknown) => faults.push(fault));
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payments could not be reconciled.`);
  });
}

interface Unsettled extends Omit<ProviderPayment, 'ref' | 'status'> {
  readonly payment_id: PaymentId;
  readonly provider_ref: string | null;
  readonly ordered_at: Date;
  readonly stopped_at: Date | null;
}

/**
 * Yields the provider's unsettled payments page by page: payments that stay open for days must not block later ones.
 */
async function* unsettled(db: Db, provider: string, now: Date): AsyncGenerator<Unsettled> {
  let after: Unsettled | undefined;
  do {
    let query = db
      .selectFrom('payment')
      .select(['payment_id', 'provider_ref', 'amount_minor', 'currency', 'ordered_at', 'stopped_at'])
      .where('status', 'in', ['open', 'pending'])
      .where('provider', '=', provider)
      .where('ordered_at', '<', new Date(now.getTime() - patienceMilliseconds))
      .orderBy('ordered_at')
      .orderBy('payment_id')
      .limit(pageSize);
    const last = after;
    if (last) {
      query = query.where((row) =>
        row(row.refTuple('ordered_at', 'payment_id'), '>', row.tuple(last.ordered_at, last.payment_id)),
      );
    }
    const page = await query.execute();
    yield* page;
    after = page.length === pageSize ? page.at(-1) : undefined;
  } while (after);
}

async function reconcileOne(db: Db, provider: PaymentProvider, payment: Unsettled, now: Date): Promise<void> {
  const reported = await askAbout(db, provider, payment, now);
  const settled = reported && (await settle(db, payment.payment_id, reported, now));
  if (isRefused(settled)) throw new Error(`Payment ${payment.payment_id}: ${settled.refused}. Look into it.`);
}

/** Returns the provider's state. Reports an order that never reached the provider as expired after half an hour. */
async function askAbout(
  db: Db,
  provider: PaymentProvider,
  { payment_id, provider_ref, ordered_at, stopped_at, ...money }: Unsettled,
  now: Date,
): Promise<ProviderPayment | undefined> {
  // The provider was unavailable when the order was stopped.
  if (provider_ref && stopped_at) return await provider.cancel(provider_ref);
  if (provider_ref) return await provider.payment(provider_ref);
  const found = await provider.find(payment_id);
  if (found) {
    await db.updateTable('payment').set({ provider_ref: found.ref }).where('payment_id', '=', payment_id).execute();
    return found;
  }
  const abandoned = ordered_at.getTime() <= now.getTime() - abandonedMilliseconds;
  return abandoned ? { ...money, ref: '', status: 'expired' } : undefined;
}
