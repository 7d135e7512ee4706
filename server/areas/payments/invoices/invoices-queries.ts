import type { Selectable } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { InvoiceKind } from '#contract/payments/invoices.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Invoice } from '#database/tables.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Identifies a document by its payment and kind. */
export interface WantedInvoice {
  readonly payment_id: PaymentId;
  readonly kind: InvoiceKind;
}

/** Returns a document of one of the member's own payments. */
export async function ownInvoice(
  db: Sql,
  member: MemberId,
  { payment_id, kind }: WantedInvoice,
): Promise<Selectable<Invoice> | undefined> {
  return await db
    .selectFrom('invoice')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('kind', '=', kind)
    .where('member_id', '=', member)
    .executeTakeFirst();
}

/** Returns the kinds and numbers of a payment's documents, the invoice first. */
export async function invoicesOf(db: Sql, payment_id: PaymentId) {
  return await db
    .selectFrom('invoice')
    .select(['kind', 'number'])
    .where('payment_id', '=', payment_id)
    .orderBy('kind', 'desc')
    .execute();
}
