import { vatIncluded } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { nextNumber } from './invoice-number.ts';
import { invoiceOf } from './write-invoice.ts';

/** What of a payment comes back. */
export interface Refunded {
  readonly payment_id: PaymentId;
  /** The unused credits, which were taken back. */
  readonly credits: number;
  /** More than nothing. */
  readonly amount_minor: number;
}

/**
 * Writes the credit note of a withdrawal, in the transaction that declares it. It says what its invoice says, of the part
 * that is refunded, and refers to it; its numbers are a series of their own. (docs/product.md, Credit notes and
 * documents.)
 */
export async function writeCreditNote(tx: Tx, refunded: Refunded, now: Date): Promise<void> {
  const { payment_id, credits, amount_minor } = refunded;
  const invoice = await invoiceOf(tx, payment_id, now);
  const { company_id, vat_percent } = invoice;
  const { invoice_prefix } = await tx
    .selectFrom('company')
    .select('invoice_prefix')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const vat_minor = vatIncluded(amount_minor, vat_percent);
  const year = now.getUTCFullYear();
  await tx
    .insertInto('invoice')
    .values({
      ...invoice,
      kind: 'credit_note',
      year,
      ...(await nextNumber(tx, { company_id, invoice_prefix, kind: 'credit_note', year })),
      issued_at: now,
      corrects: invoice.number,
      corrects_issued_at: invoice.issued_at,
      credits,
      net_minor: amount_minor - vat_minor,
      vat_minor,
      gross_minor: amount_minor,
    })
    .execute();
}
