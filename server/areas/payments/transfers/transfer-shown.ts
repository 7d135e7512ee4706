import type { PaymentStatus } from '#contract/payments.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import type { BankAccount } from '../bank/bank-account.ts';
import { isFinal } from '../settle.ts';
import { epcOf } from './epc.ts';
import { written } from './reference.ts';

/** Days until an unpaid order expires. Money that arrives later is still booked. */
export const transferDays = 14;

/** The details for the payer's bank, formatted for reading and typing. */
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
 * Returns the instructions for a bank transfer; null for other methods, and when no money is expected. A partial
 * payment reopens a canceled or expired transfer: the rest completes it.
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
