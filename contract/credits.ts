import * as z from 'zod/mini';
import { call } from './call.ts';
import { issuedInvoice } from './payments/invoices.ts';
import { paymentId } from './payments.ts';
import { instant } from './time.ts';

/** Highest balance at which the credits badge is shown. (Specification, section 2.) */
export const lowCredits = 10;

export const ledgerCause = z.enum([
  'bonus',
  'given',
  'purchase',
  'message',
  'photo',
  'gift',
  'refund',
  'debit_return',
  'chargeback',
  'chargeback_won',
]);
export type LedgerCause = z.infer<typeof ledgerCause>;

/** A calendar month, such as `2026-11`. */
export const statementMonth = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

const transaction = z.object({
  cause: ledgerCause,
  /** The change to the balance. Positive: credits received; negative: credits spent. */
  delta: z.int(),
  /** The balance after this transaction, regardless of any filter. */
  balance: z.int(),
  at: instant,
  /** The payment that caused this transaction, if any. */
  payment_id: z.nullable(paymentId),
  /** The invoice of a purchase or the credit note of a refund. */
  invoice: z.nullable(issuedInvoice),
  /** Deadline for withdrawing from the purchase; null if it cannot be withdrawn from, or already has been. */
  withdrawable_until: z.nullable(instant),
});
export type Transaction = z.input<typeof transaction>;

/**
 * The viewer's ledger, newest entry first, 50 a page, optionally for one month in the browser's time zone and for one
 * cause. The balance is the sum of all entries. `since` is the date of the first entry.
 */
export const listTransactions = call({
  method: 'GET',
  path: '/api/transactions.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({
    after: z.optional(z.string().check(z.maxLength(200))),
    month: z.optional(statementMonth),
    cause: z.optional(ledgerCause),
  }),
  reply: z.object({
    credits: z.int(),
    transactions: z.array(transaction),
    next: z.nullable(z.string()),
    since: z.nullable(instant),
  }),
  refusals: { bad_cursor: 400 },
});
