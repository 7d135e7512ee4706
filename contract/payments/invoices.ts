import * as z from 'zod/mini';

/** An invoice says what was sold; a credit note, what of it came back. Each kind has numbers of its own. */
export const invoiceKind = z.enum(['invoice', 'credit_note']);
export type InvoiceKind = z.infer<typeof invoiceKind>;

/** A document of a payment, to be named and linked. */
export const issuedInvoice = z.object({ kind: invoiceKind, number: z.string() });

/**
 * Where the buyer reads a document of their payment: as a page, or as a tagged PDF, in the language of who asks.
 * Somebody else's, and one that was not issued, is not found. 120 an hour.
 */
export function invoicePath(payment_id: string, kind: InvoiceKind, format: 'html' | 'pdf'): string {
  return `/transactions/${payment_id}/${invoiceFiles[kind]}.${format}`;
}

/** How each kind is called in its address, and as a file. */
export const invoiceFiles: Readonly<Record<InvoiceKind, string>> = { invoice: 'invoice', credit_note: 'credit-note' };

/**
 * Where a member gets a table of their own payments: CSV (RFC 4180) in UTF-8, with headings in the language of who
 * asks, instants in UTC and amounts with a point. 120 an hour, together with the documents.
 */
export const paymentsCsvPath = '/transactions/payments.csv';
