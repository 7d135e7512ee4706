import type { InvoiceKind } from '#contract/payments/invoices.ts';
import type { Tx } from '../../../platform/postgres/db.ts';

/** A series of consecutive numbers: one per company, kind and year. */
export interface InvoiceSeries {
  readonly company_id: number;
  readonly invoice_prefix: string | null;
  readonly kind: InvoiceKind;
  /** The year in UTC, like the invoice dates. */
  readonly year: number;
}

/**
 * Returns the next number of a company's series: `DAM-2026-000123`, or `DAM-CN-2026-000123` for credit notes. Locks the
 * series until the transaction ends, and a rollback returns the number, so there are no gaps. (Decision 170.)
 */
export async function nextNumber(tx: Tx, series: InvoiceSeries): Promise<{ sequence: number; number: string }> {
  const { company_id, invoice_prefix, kind, year } = series;
  const { last: sequence } = await tx
    .insertInto('invoice_counter')
    .values({ company_id, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'year']).doUpdateSet(({ eb }) => ({
        last: eb('invoice_counter.last', '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const mark = kind === 'credit_note' ? 'CN' : null;
  const number = [invoice_prefix, mark, year, String(sequence).padStart(6, '0')].filter((part) => part !== null);
  return { sequence, number: number.join('-') };
}
