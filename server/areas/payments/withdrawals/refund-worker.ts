import { isRefused } from '#contract/refusal.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Db } from '../../../platform/postgres/db.ts';

/** Runs right after a withdrawal, and every ten minutes to retry failed refunds. */
export const refundDue = job('refund_withdrawals', { retries: 0, every: '*/10 * * * *' });

/**
 * Sends refunds of withdrawals through the original payment method. Idempotent at the provider by payment, so a retry
 * after a lost response does not refund twice. Failed refunds stay due, and the job fails.
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
      // The buyer already has the money of a charged-back payment.
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
        // An error in one refund must not block the others.
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} refunds failed. Look into it.`);
  });
}
