import type { PaymentStatus } from '#contract/payments.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import type { BankAccount } from '../bank/bank-account.ts';
import { isFinal } from '../settle.ts';
import { epcOf } from './epc.ts';
import { written } from './reference.ts';

/** Money is waited for so long; what comes later is booked all the same. */
export const transferDays = 14;

/** What a payer's bank needs to know, as it is read and typed. */
export interface Transfer {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly reference: string;
  readonly received_minor: number;
  readonly missing_minor: number;
  readonly epc: string;
  readonly until: Date;
}

interface OrderedTransfer {
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly status: PaymentStatus;
}

/**
 * How a payment by transfer is to be made; null for any other, and once nothing is waited for. A part that arrives after
 * the order was cancelled or has expired is waited for again: the rest completes it.
 */
export async function transferShown(
  db: Sql,
  payment: OrderedTransfer,
  account: BankAccount | undefined,
  now: Date,
): Promise<Transfer | null> {
  if (!account || payment.provider !== 'bank' || !payment.provider_ref || payment.status === 'completed') return null;
  const { status, amount_minor, received_minor, created_at } = await db
    .selectFrom('bank_transfer')
    .select(['status', 'amount_minor', 'received_minor', 'created_at'])
    .where('reference', '=', payment.provider_ref)
    .executeTakeFirstOrThrow();
  if (isFinal(payment.status) && status !== 'pending') return null;
  const until = new Date(created_at.getTime() + transferDays * 86_400_000);
  const missing_minor = Math.max(0, amount_minor - received_minor);
  return {
    holder: account.holder,
    iban: written(account.iban),
    bic: account.bic ?? null,
    reference: written(payment.provider_ref),
    received_minor,
    missing_minor,
    epc: epcOf(account, missing_minor, payment.provider_ref),
    until: until > now ? until : now,
  };
}
