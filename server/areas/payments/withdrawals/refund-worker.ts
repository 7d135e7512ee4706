import { isRefused } from '#contract/refusal.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Db } from '../../../platform/postgres/db.ts';

/** Right after a withdrawal, and then every ten minutes for those that a provider did not take at once. */
export const refundDue = job('refund_withdrawals', { retries: 0, every: '*/10 * * * *' });

/**
 * Sends money back to buyers who withdrew, by the way it came. The payment is the key at the provider, so that a refund
 * whose answer was lost is not made twice. One that fails stays due, and is told.
 */
export function refundWorker(db: Db, sites: Sites, providers: Providers): Worker {
  return worker(refundDue, async (_nothing, now) => {
    const due = await db
      .selectFrom('withdrawal')
      .innerJoin('payment', 'payment.payment_id', 'withdrawal.payment_id')
      .leftJoin('dispute', 'dispute.payment_id', 'withdrawal.payment_id')
      .select(['withdrawal.payment_id', 'withdrawal.amount_minor', 'withdrawal.currency'])
      .select(['payment.provider', 'payment.provider_ref', 'payment.site'])
      .where('withdrawal.refunded_at', 'is', null)
      .where('withdrawal.amount_minor', '>', 0)
      // Whose money was taken back gets none twice.
      .where((any) => any.or([any('dispute.payment_id', 'is', null), any('dispute.won_at', 'is not', null)]))
      .where('dispute.again_at', 'is', null)
      .orderBy('withdrawal.declared_at')
      .execute();
    const faults: unknown[] = [];
    for (const { payment_id, amount_minor, currency, provider, provider_ref, site } of due) {
      try {
        const { settings } = await sites.of(site);
        const what = { key: `withdrawal:${payment_id}`, amount_minor, currency, description: settings.name };
        const refund = await providers.named(provider).refund(provider_ref!, what);
        if (isRefused(refund) || refund.status === 'failed') throw new Error(`Refund of ${payment_id} failed.`);
        await db
          .updateTable('withdrawal')
          .set({ refund_ref: refund.ref, refunded_at: now })
          .where('payment_id', '=', payment_id)
          .execute();
      } catch (fault) {
        // One refund in trouble does not keep the others waiting.
        faults.push(fault);
      }
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} refunds could not be made; look into it.`);
  });
}
