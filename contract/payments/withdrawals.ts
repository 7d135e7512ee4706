import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { currency } from '../money.ts';
import { paymentId } from '../payments.ts';
import { oneLine } from '../readable.ts';
import { instant } from '../time.ts';
import { orEmpty } from '../typed/blank.ts';

const line = (error: string, longest: number) =>
  z.string().check(
    z.maxLength(1000),
    z.overwrite((text) => orEmpty(oneLine(text))),
    z.minLength(1, { error }),
    z.maxLength(longest),
  );

/**
 * Declares the withdrawal from a purchase, with or without a login. The form requires name, order and email address,
 * and a second step confirms. A receipt with date and time is emailed at once. If the address belongs to the order's
 * account, or its owner is logged in, the refund is booked at once; otherwise staff review it. The response is always
 * the same, so that it does not reveal the owner of an order. Idempotent. Limited to ten requests an hour. (Safety,
 * section 3.1.)
 */
export const withdraw = call({
  method: 'POST',
  path: '/api/withdrawal.php',
  by: 'visitor',
  whileClosed: true,
  once: true,
  input: z.strictObject({
    name: line('name_missing', 80),
    email,
    /** The payment number on the receipt. */
    order: line('order_missing', 80),
    /** If missing, nothing is declared and the form asks for confirmation. */
    confirmed: z.literal('yes', { error: 'not_confirmed' }),
  }),
  reply: z.object({ declared_at: instant }),
  refusals: {},
});

const withdrawal = z.object({
  payment_id: paymentId,
  /** `open`: withdrawal is possible; `over`: the deadline has passed. */
  state: z.enum(['open', 'over', 'withdrawn']),
  until: instant,
  /** The unused credits, which the withdrawal takes back or has taken back. */
  credits: z.int(),
  /** The refund in minor units: the price minus the credits already used. */
  amount_minor: z.int(),
  currency,
  declared_at: z.nullable(instant),
  /** When the payment provider accepted the refund. */
  refunded_at: z.nullable(instant),
});
export type Withdrawal = z.input<typeof withdrawal>;

/** Returns the effect of withdrawing from one of the viewer's completed payments, before or after it was declared. */
export const showWithdrawal = call({
  method: 'GET',
  path: '/api/withdrawal.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({ payment_id: paymentId }),
  reply: z.object({ withdrawal }),
  refusals: { no_such_payment: 404 },
});
