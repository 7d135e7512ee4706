import type { PaymentId } from '#contract/payments.ts';
import { owedBy, reverseCredits } from '../credits/debt.ts';
import { recalculatePremium } from '../payments/membership.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { returnDue } from './mandate-mail.ts';

/** A returned debit, as reported by the bank. */
export interface ReturnedDebit {
  /** The mandate reference, which is also the end-to-end id. */
  readonly reference: string;
  /** The returned amount in minor units. */
  readonly amount_minor: number;
  /** ISO 20022 external return reason code, such as `AM04`. */
  readonly reason: string;
}

/** `known`: the return was already recorded. `unknown`: no such debit exists. */
export type ReturnOutcome = 'returned' | 'known' | 'unknown';

/**
 * Records a returned debit, once: takes back its credits, possibly leaving a debt, blocks the member and the account
 * for direct debits, and updates the premium status.
 */
export async function takeReturn(tx: Tx, back: ReturnedDebit, now: Date): Promise<ReturnOutcome> {
  const known = await tx
    .selectFrom('debit')
    .select('payment_id')
    .where('mandate_reference', '=', back.reference)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  // Two steps, because a cluster can lock a row only by the payment, which determines its server.
  const debit =
    known &&
    (await tx
      .selectFrom('debit')
      .selectAll()
      .where('payment_id', '=', known.payment_id)
      .where('status', '=', 'completed')
      .forUpdate()
      .executeTakeFirst());
  if (!debit || debit.amount_minor !== back.amount_minor) return 'unknown';
  if (debit.returned_at) return 'known';
  const { payment_id, member_id, account_mark } = debit;
  await tx
    .updateTable('debit')
    .set({ returned_at: now, return_reason: back.reason })
    .where('payment_id', '=', payment_id)
    .execute();
  for (const who of [member_id, account_mark]) if (who) await block(tx, who, back.reason, now);
  // The member was erased: nobody owes the credits.
  if (!member_id) return 'returned';
  const credits = await creditsLeftOf(tx, payment_id);
  if (credits > 0) await reverseCredits(tx, member_id, { payment_id, credits, cause: 'debit_return' }, now);
  await recalculatePremium(tx, member_id);
  await tx.enqueue(returnDue, { payment: payment_id, owed: await owedBy(tx, member_id) });
  tx.announce(member_id, { event: 'payment_changed', payment_id });
  return 'returned';
}

/**
 * Returns the credits that a withdrawal has not taken back yet. Deletes a refund that was not sent, because the bank
 * has returned the money.
 */
async function creditsLeftOf(tx: Tx, payment_id: PaymentId): Promise<number> {
  const { credits, withdrawn } = await tx
    .selectFrom('payment')
    .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
    .select(['payment.credits', 'withdrawal.credits as withdrawn'])
    .where('payment.payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('bank_refund').where('reference', '=', payment_id).where('done_at', 'is', null).execute();
  return credits - (withdrawn ?? 0);
}

async function block(tx: Tx, who: string, reason: string, now: Date): Promise<void> {
  await tx
    .insertInto('debit_block')
    .values({ who, since: now, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
