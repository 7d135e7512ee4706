import { vatIncluded } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { nextNumber } from './invoice-number.ts';
import { invoiceOf } from './write-invoice.ts';

/** The refunded part of a payment. */
export interface Refunded {
  readonly payment_id: PaymentId;
  /** Number of unused credits that were taken back. */
  readonly credits: number;
  /** The refunded amount. Positive, in minor units. */
  readonly amount_minor: number;
}

/**
 * Writes the credit note of a withdrawal, in the same transaction. Copies the invoice with the refunded amounts and
 * refers to it; credit notes have their own number series. (docs/product.md, Credit notes and documents.)
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
