import * as z from 'zod/mini';

/** An invoice says what was sold; a credit note, what of it came back. Each kind has numbers of its own. */
export const invoiceKind = z.enum(['invoice', 'credit_note']);
export type InvoiceKind = z.infer<typeof invoiceKind>;
