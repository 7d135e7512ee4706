import * as z from 'zod/mini';
import { call } from './call.ts';
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

const transaction = z.object({
  cause: ledgerCause,
  /** Positive: credits received. Negative: credits spent. */
  delta: z.int(),
  at: instant,
  payment_id: z.nullable(paymentId),
});
export type Transaction = z.input<typeof transaction>;

/** The viewer's ledger, newest entry first, 50 a page. The balance is the sum of all entries. */
export const listTransactions = call({
  method: 'GET',
  path: '/api/transactions.php',
  by: 'member',
  input: z.strictObject({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ credits: z.int(), transactions: z.array(transaction), next: z.nullable(z.string()) }),
  refusals: { bad_cursor: 400 },
});
