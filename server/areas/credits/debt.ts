import { sql } from 'kysely';
import type { LedgerCause } from '#contract/credits.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { book } from './wallet.ts';

/** Credits of a payment that was returned or charged back. */
export interface TakenBack {
  readonly payment_id: PaymentId;
  readonly credits: number;
  readonly cause: Extract<LedgerCause, 'debit_return' | 'chargeback'>;
  /** Identifies the reversal. Defaults to one per payment. */
  readonly key?: string;
}

/**
 * Takes back the credits of a payment, once. If the balance is too low, the rest becomes a debt that the next purchase
 * pays first: a balance is never negative.
 */
export async function reverseCredits(tx: Tx, member: MemberId, taken: TakenBack, now: Date): Promise<void> {
  const { payment_id, credits, cause, key = `${cause}:${payment_id}` } = taken;
  const left = await lockedBalance(tx, member);
  const at_once = Math.min(left, credits);
  if (at_once > 0 && !(await book(tx, member, { key, delta: -at_once, cause, ref: payment_id }, now))) return;
  if (at_once === credits) return;
  await tx
    .insertInto('credit_debt')
    .values({ member_id: member, payment_id, credits: credits - at_once, since: now, cause })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the credits that a chargeback took, once, and cancels the remaining debt. Used when the money came back after
 * all. Returns the number of credits booked now.
 */
export async function giveBack(tx: Tx, member: MemberId, payment_id: PaymentId, now: Date): Promise<number> {
  await lockedBalance(tx, member);
  await tx
    .updateTable('credit_debt')
    .set({ forgiven: sql`credits - repaid` })
    .where('member_id', '=', member)
    .where('payment_id', '=', payment_id)
    .where('cause', '=', 'chargeback')
    .execute();
  const { taken } = await tx
    .selectFrom('ledger')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('delta'), sql<number>`0`).as('taken'))
    .where('member_id', '=', member)
    .where('ref_id', '=', payment_id)
    .where('cause', 'in', ['chargeback', 'chargeback_won'])
    .executeTakeFirstOrThrow();
  const key = `chargeback_won:${payment_id}`;
  const back = { key, delta: -taken, cause: 'chargeback_won', ref: payment_id } as const;
  if (taken === 0 || !(await book(tx, member, back, now))) return 0;
  await repay(tx, member, key, now);
  return -taken;
}

/** Pays debts from new credits, oldest debt first. `key` identifies the new credits. */
export async function repay(tx: Tx, member: MemberId, key: string, now: Date): Promise<void> {
  let left = await lockedBalance(tx, member);
  const debts = await tx
    .selectFrom('credit_debt')
    .selectAll()
    .where('member_id', '=', member)
    .where(sql<boolean>`repaid + forgiven < credits`)
    .orderBy('since')
    .forUpdate()
    .execute();
  for (const { payment_id, credits, repaid, cause } of debts) {
    const part = Math.min(left, credits - repaid);
    if (part === 0) return;
    const entry = { key: `repaid:${payment_id}:${key}`, delta: -part, cause, ref: payment_id };
    if (!(await book(tx, member, entry, now))) continue;
    left -= part;
    await tx
      .updateTable('credit_debt')
      .set({ repaid: repaid + part })
      .where('member_id', '=', member)
      .where('payment_id', '=', payment_id)
      .execute();
  }
}

export async function owedBy(db: Sql, member: MemberId): Promise<number> {
  const debts = await db
    .selectFrom('credit_debt')
    .select(['credits', 'repaid', 'forgiven'])
    .where('member_id', '=', member)
    .execute();
  return debts.reduce((sum, { credits, repaid, forgiven }) => sum + credits - repaid - forgiven, 0);
}

/** Reads the balance and locks the wallet against concurrent bookings. */
export async function lockedBalance(tx: Tx, member: MemberId): Promise<number> {
  const { balance } = await tx
    .selectFrom('wallet')
    .select('balance')
    .where('member_id', '=', member)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balance;
}
