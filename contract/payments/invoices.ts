import * as z from 'zod/mini';

/** An invoice lists the sale; a credit note, the part of it that was refunded. Each kind has its own number range. */
export const invoiceKind = z.enum(['invoice', 'credit_note']);
export type InvoiceKind = z.infer<typeof invoiceKind>;

/** The kind and number of a document issued for a payment. */
export const issuedInvoice = z.object({ kind: invoiceKind, number: z.string() });

/**
 * Returns the path of a document for one of the buyer's own payments, as a page or a tagged PDF, in the caller's
 * language. Documents of other members and those not issued return 404. Limited to 120 requests an hour.
 */
export function invoicePath(payment_id: string, kind: InvoiceKind, format: 'html' | 'pdf'): string {
  return `/transactions/${payment_id}/${invoiceFiles[kind]}.${format}`;
}

/** The name of each kind in paths and file names. */
export const invoiceFiles: Readonly<Record<InvoiceKind, string>> = { invoice: 'invoice', credit_note: 'credit-note' };

/**
 * The path of a table of the member's own payments: CSV (RFC 4180) in UTF-8, with headings in the caller's language,
 * times in UTC and a decimal point. Limited to 120 requests an hour, together with the documents.
 */
export const paymentsCsvPath = '/transactions/payments.csv';
