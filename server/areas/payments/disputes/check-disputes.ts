import type { PaymentId } from '#contract/payments.ts';
import { isRefused } from '#contract/refusal.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { settle } from '../settle.ts';
import { type DisputeAlarms, noticeAgain } from './charged-back-again.ts';
import { checkDisputes, decideDispute } from './dispute.ts';

/** Maximum age of disputes that are still checked, in days. Providers decide within months. */
const askedDays = 400;

/**
 * Recovers from lost webhooks: queries the providers for new chargebacks, and for whether the money of disputed
 * payments has come back or was taken again.
 */
export function checkDisputesWorker(providers: Providers, alarms: DisputeAlarms): Worker {
  const { db } = alarms;
  return worker(checkDisputes, async ({ payment }, now) => {
    const faults: unknown[] = [];
    // An error in one payment must not block the others.
    const without = async (work: Promise<void>) => await work.catch((fault: unknown) => void faults.push(fault));
    if (!payment) for (const { name } of providers.all) await without(recordChargebacks(providers, alarms, name, now));
    for (const id of payment ? [payment] : await notWon(db, now)) await without(askAgain(providers, alarms, id, now));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} disputes could not be checked.`);
  });
}

/** Records recent chargebacks that the provider reports and we have missed. */
async function recordChargebacks(providers: Providers, alarms: DisputeAlarms, name: string, now: Date): Promise<void> {
  const { db } = alarms;
  const provider = providers.named(name);
  const refs = (await provider.chargedBack?.()) ?? [];
  if (refs.length === 0) return;
  const unheard = await db
    .selectFrom('payment')
    .leftJoin('dispute', 'dispute.payment_id', 'payment.payment_id')
    .select(['payment.payment_id', 'payment.provider_ref', 'dispute.won_at'])
    .where('payment.provider', '=', name)
    .where('payment.provider_ref', 'in', refs)
    .where((any) => any.or([any('dispute.payment_id', 'is', null), any('dispute.decided_by', '=', 'provider')]))
    .where('dispute.again_at', 'is', null)
    .execute();
  for (const { payment_id, provider_ref, won_at } of unheard) {
    if (won_at) {
      await askAgain(providers, alarms, payment_id, now);
      continue;
    }
    const settled = await settle(db, payment_id, await provider.payment(provider_ref!), now);
    if (isRefused(settled)) throw new Error(`Payment ${payment_id}: ${settled.refused}. Look into it.`);
  }
}

async function notWon(db: Db, now: Date): Promise<PaymentId[]> {
  const disputes = await db
    .selectFrom('dispute')
    .select('payment_id')
    .where((any) => any.or([any('won_at', 'is', null), any('again_at', 'is not', null)]))
    .where('opened_at', '>', new Date(now.getTime() - askedDays * 86_400_000))
    .orderBy('opened_at')
    .execute();
  return disputes.map(({ payment_id }) => payment_id);
}

/**
 * Queries the provider about a recorded dispute: if the provider reports nothing charged back, the money has come back.
 */
async function askAgain(providers: Providers, alarms: DisputeAlarms, payment_id: PaymentId, now: Date): Promise<void> {
  const { db } = alarms;
  const disputed = await db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.payment_id', 'dispute.payment_id')
    .select(['payment.provider', 'payment.provider_ref', 'payment.currency'])
    .select(['dispute.won_at', 'dispute.decided_by'])
    .where('dispute.payment_id', '=', payment_id)
    .executeTakeFirst();
  if (!disputed) return;
  const reported = await providers.named(disputed.provider).payment(disputed.provider_ref!);
  if (reported.charged_back_minor === 0) {
    const verdict = { outcome: 'won', by: 'provider' } as const;
    await transact(db, (tx) => decideDispute(tx, payment_id, verdict, now));
  } else if (!disputed.won_at) await settle(db, payment_id, reported, now);
  // If an operator recorded the win, the provider may not have returned the money yet.
  else if (disputed.decided_by === 'provider' && reported.charged_back_minor) {
    const { currency } = disputed;
    await noticeAgain(alarms, { payment_id, amount_minor: reported.charged_back_minor, currency }, now);
  }
}
