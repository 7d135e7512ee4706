import type { Selectable } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Dispute, Payment } from '#database/tables.ts';
import { erasedMemberId } from '../../accounts/accounts-queries.ts';
import { giveBack, lockedBalance, owedBy, reverseCredits } from '../../credits/debt.ts';
import { balanceOf, book } from '../../credits/wallet.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { ProviderPayment } from '../../../integrations/payment-provider.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { recalculatePremium } from '../membership.ts';
import { grantsOf, unusedOf } from '../withdrawals/unused-credits.ts';
import { disputeMailDue } from './dispute-mail.ts';

/** Runs every hour, and at once for a payment whose money may have come back. */
export const checkDisputes = job<{ payment?: PaymentId }>('check_disputes', { retries: 3, every: '17 * * * *' });

/** A payment that may be charged back. */
export type DisputedPayment = Pick<
  Selectable<Payment>,
  'payment_id' | 'member_id' | 'credits' | 'amount_minor' | 'currency'
>;

/**
 * Processes the chargeback amount that a provider reports for a completed payment. The first chargeback freezes the
 * payment's unused credits. A report may be older than the chargeback, so it never closes a dispute: we query the
 * provider again. The same applies to a chargeback after a dispute that the provider had closed. (docs/product.md,
 * Disputes.)
 */
export async function recordChargeback(tx: Tx, payment: DisputedPayment, reported: ProviderPayment, now: Date) {
  const { charged_back_minor: taken } = reported;
  if (taken === undefined) return;
  const { payment_id } = payment;
  const known = await lockedDispute(tx, payment_id);
  if (!known) {
    if (taken > 0) await openDispute(tx, payment, taken, now);
  } else if (taken === 0 ? !known.won_at : isWonAtProvider(known)) {
    await tx.enqueue(checkDisputes, { payment: payment_id });
  } else if (taken > known.amount_minor && !known.lost_at && !known.won_at) {
    const credits = await creditsAtStake(tx, payment, taken);
    await tx
      .updateTable('dispute')
      .set({ amount_minor: taken, credits: Math.max(credits, known.frozen) })
      .where('payment_id', '=', payment_id)
      .execute();
  }
}

/** Returns whether the provider last reported that the money had come back. */
function isWonAtProvider({ won_at, decided_by, again_at }: Selectable<Dispute>): boolean {
  return won_at !== null && decided_by === 'provider' && again_at === null;
}

async function openDispute(tx: Tx, payment: DisputedPayment, amount_minor: number, now: Date): Promise<void> {
  const { payment_id, member_id, currency } = payment;
  const erased = member_id === erasedMemberId;
  // Waits for concurrent messages and withdrawals, which take the same lock.
  if (!erased) await lockedBalance(tx, member_id);
  const credits = await creditsAtStake(tx, payment, amount_minor);
  const frozen = erased ? 0 : Math.min(credits, await unused(tx, member_id, payment_id));
  const opened = { payment_id, member_id, amount_minor, currency, credits, frozen, opened_at: now };
  await tx.insertInto('dispute').values(opened).execute();
  if (erased) return;
  if (frozen > 0) {
    const entry = { key: `chargeback:${payment_id}`, delta: -frozen, cause: 'chargeback', ref: payment_id } as const;
    await book(tx, member_id, entry, now);
  }
  await recalculatePremium(tx, member_id);
  await tx.enqueue(disputeMailDue, { payment: payment_id, step: 'opened', credits: frozen });
  tx.announce(member_id, { event: 'payment_changed', payment_id });
}

/**
 * Returns the number of credits affected by a chargeback. A partial chargeback affects the same share of the credits,
 * rounded down in favor of the buyer. A withdrawal may have taken some of them already.
 */
async function creditsAtStake(tx: Tx, { payment_id, credits, amount_minor }: DisputedPayment, taken: number) {
  const withdrawal = await tx
    .selectFrom('withdrawal')
    .select('credits')
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  const part = Math.floor((credits * Math.min(taken, amount_minor)) / amount_minor);
  return Math.min(part, credits - (withdrawal?.credits ?? 0));
}

async function unused(tx: Tx, member: MemberId, payment_id: PaymentId): Promise<number> {
  return unusedOf(payment_id, await grantsOf(tx, member), await balanceOf(tx, member));
}

/** The outcome of a dispute, and who reported it. */
export interface DisputeVerdict {
  readonly outcome: 'won' | 'lost';
  /** `provider`, or the name of an operator. */
  readonly by: string;
}

/** `known`: already recorded; `contradicts`: the money came back, so the dispute cannot be lost. */
export type DisputeBooking = 'booked' | 'known' | 'contradicts' | 'no_dispute';

/**
 * Records the outcome of a dispute, once. Winning returns the frozen credits. Losing takes the used credits as well and
 * may leave a debt. A win overrides a loss in any order, because it means that the money has come back.
 */
export async function decideDispute(
  tx: Tx,
  payment_id: PaymentId,
  { outcome, by }: DisputeVerdict,
  now: Date,
): Promise<DisputeBooking> {
  const dispute = await lockedDispute(tx, payment_id);
  if (!dispute) return 'no_dispute';
  if (dispute.again_at && outcome === 'won') return await wonAgain(tx, payment_id, by);
  if (dispute.won_at) return outcome === 'won' ? 'known' : 'contradicts';
  if (dispute.lost_at && outcome === 'lost') return 'known';
  await tx
    .updateTable('dispute')
    .set({ ...(outcome === 'won' ? { won_at: now } : { lost_at: now }), decided_by: by })
    .where('payment_id', '=', payment_id)
    .execute();
  const { member_id } = dispute;
  if (member_id === erasedMemberId) return 'booked';
  const told = outcome === 'won' ? await giveBack(tx, member_id, payment_id, now) : await takeTheRest(tx, dispute, now);
  await tx.enqueue(disputeMailDue, { payment: payment_id, step: outcome, credits: told });
  await recalculatePremium(tx, member_id);
  tx.announce(member_id, { event: 'payment_changed', payment_id });
  return 'booked';
}

/** Resolves a repeated chargeback. Its credits were never taken, so none are returned. */
async function wonAgain(tx: Tx, payment_id: PaymentId, by: string): Promise<DisputeBooking> {
  await tx
    .updateTable('dispute')
    .set({ again_at: null, decided_by: by })
    .where('payment_id', '=', payment_id)
    .execute();
  return 'booked';
}

/**
 * Deducts from the balance the credits that were used before the freeze. Returns how many credits the member owes
 * afterwards.
 */
async function takeTheRest(tx: Tx, dispute: Selectable<Dispute>, now: Date): Promise<number> {
  const { payment_id, member_id, credits, frozen } = dispute;
  if (credits > frozen) {
    const key = `chargeback_lost:${payment_id}`;
    await reverseCredits(tx, member_id, { payment_id, credits: credits - frozen, cause: 'chargeback', key }, now);
  }
  return await owedBy(tx, member_id);
}

async function lockedDispute(tx: Tx, payment_id: PaymentId) {
  return await tx.selectFrom('dispute').selectAll().where('payment_id', '=', payment_id).forUpdate().executeTakeFirst();
}

/** Returns whether the money of a payment was charged back and has not come back. */
export async function isTakenBack(db: Sql, payment_id: PaymentId): Promise<boolean> {
  const dispute = await db
    .selectFrom('dispute')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .where((any) => any.or([any('won_at', 'is', null), any('again_at', 'is not', null)]))
    .executeTakeFirst();
  return dispute !== undefined;
}
