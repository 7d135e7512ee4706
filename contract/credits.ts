import * as z from 'zod/mini';
import { call } from './call.ts';
import { issuedInvoice } from './payments/invoices.ts';
import { paymentId } from './payments.ts';
import { instant } from './time.ts';

/** The Credits badge shows the balance from this value down. (Specification, section 2.) */
export const lowCredits = 10;

export const ledgerCause = z.enum([
  'bonus',
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

/** A month of the calendar, `2026-11`. */
export const statementMonth = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

const transaction = z.object({
  cause: ledgerCause,
  /** Positive: credits received. Negative: credits spent. */
  delta: z.int(),
  /** What the member had after it, whatever the list is filtered by. */
  balance: z.int(),
  at: instant,
  /** The payment that it belongs to, if it does. */
  payment_id: z.nullable(paymentId),
  /** The invoice of a purchase, the credit note of a refund. */
  invoice: z.nullable(issuedInvoice),
  /** Until when a purchase can be withdrawn from; null where it cannot, or was. */
  withdrawable_until: z.nullable(instant),
});
export type Transaction = z.input<typeof transaction>;

/**
 * The viewer's ledger, newest entry first, 50 a page; of one month, by the clock of the viewer's browser, and of one
 * cause, if they are named. The balance is the sum of all entries. `since` is when the ledger begins.
 */
export const listTransactions = call({
  method: 'GET',
  path: '/api/transactions.php',
  by: 'member',
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
