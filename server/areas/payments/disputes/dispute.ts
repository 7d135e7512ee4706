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

/** Every hour, and at once for a payment whose money seems to have come back. */
export const checkDisputes = job<{ payment?: PaymentId }>('check_disputes', { retries: 3, every: '17 * * * *' });

/** A payment that may be taken back from us. */
export type DisputedPayment = Pick<
  Selectable<Payment>,
  'payment_id' | 'member_id' | 'credits' | 'amount_minor' | 'currency'
>;

/**
 * Takes in what the provider of a completed payment says of its being charged back. The first time that some of it was,
 * its unused credits are put out of use. That nothing is charged back any more is never booked from a report, which may
 * be older than the chargeback: the provider is asked again. So it is when something is charged back that had come back.
 * (docs/product.md, Disputes.)
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

/** Its money had come back, as far as anybody was told. */
function isWonAtProvider({ won_at, decided_by, again_at }: Selectable<Dispute>): boolean {
  return won_at !== null && decided_by === 'provider' && again_at === null;
}

async function openDispute(tx: Tx, payment: DisputedPayment, amount_minor: number, now: Date): Promise<void> {
  const { payment_id, member_id, currency } = payment;
  const erased = member_id === erasedMemberId;
  // Messages that are being sent and a withdrawal wait here, or are done.
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

/** A part of the price is that part of the credits, rounded in favour of the buyer; a withdrawal took some before. */
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

/** How a dispute ended, and who says so. */
export interface DisputeVerdict {
  readonly outcome: 'won' | 'lost';
  /** `provider`, or a person. */
  readonly by: string;
}

/** `known`: it was booked before; `contradicts`: the money came back, so it cannot be lost. */
export type DisputeBooking = 'booked' | 'known' | 'contradicts' | 'no_dispute';

/**
 * Books how a dispute ended, once, whoever says so first. Won gives back what was taken. Lost takes the credits that were
 * used as well, down to a debt. Of the two, won is stronger, in whatever order they are told: then the money has come.
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

/** What was charged back once more has come back as well; its credits were never taken. */
async function wonAgain(tx: Tx, payment_id: PaymentId, by: string): Promise<DisputeBooking> {
  await tx
    .updateTable('dispute')
    .set({ again_at: null, decided_by: by })
    .where('payment_id', '=', payment_id)
    .execute();
  return 'booked';
}

/** What was used before it could be frozen, out of what is left; returns how many credits the member owes then. */
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

/** Whether the money of a payment was taken back, and has not come again. */
export async function isTakenBack(db: Sql, payment_id: PaymentId): Promise<boolean> {
  const dispute = await db
    .selectFrom('dispute')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .where((any) => any.or([any('won_at', 'is', null), any('again_at', 'is not', null)]))
    .executeTakeFirst();
  return dispute !== undefined;
}
