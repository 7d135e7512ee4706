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
 * Declares the withdrawal from a purchase, with or without being logged in: name, order and address, and a second step
 * that confirms. A receipt with date and time is mailed at once. If the address is that of the order's account, or its
 * owner is logged in, the refund is booked in the same moment; anything else is looked into by people. The answer is
 * the same, so that it tells nobody whose order it is. Withdrawing twice is withdrawing once. Ten an hour.
 * (Safety, section 3.1.)
 */
export const withdraw = call({
  method: 'POST',
  path: '/api/withdrawal.php',
  by: 'visitor',
  once: true,
  input: z.strictObject({
    name: line('name_missing', 80),
    email,
    /** The payment number of the receipt. */
    order: line('order_missing', 80),
    /** Without it nothing is declared: the form asks once more. */
    confirmed: z.literal('yes', { error: 'not_confirmed' }),
  }),
  reply: z.object({ declared_at: instant }),
  refusals: {},
});

const withdrawal = z.object({
  payment_id: paymentId,
  /** `open`: it can be withdrawn from; `over`: the time is. */
  state: z.enum(['open', 'over', 'withdrawn']),
  until: instant,
  /** The unused credits: what is taken back now, or was. */
  credits: z.int(),
  /** What is refunded for them, or was, in minor units: what is left of the price when the used ones are paid. */
  amount_minor: z.int(),
  currency,
  declared_at: z.nullable(instant),
  /** When the refund was accepted by whoever collected the money. */
  refunded_at: z.nullable(instant),
});
export type Withdrawal = z.input<typeof withdrawal>;

/** What withdrawing from one of the viewer's completed payments would bring, or has brought. */
export const showWithdrawal = call({
  method: 'GET',
  path: '/api/withdrawal.php',
  by: 'member',
  input: z.strictObject({ payment_id: paymentId }),
  reply: z.object({ withdrawal }),
  refusals: { no_such_payment: 404 },
});
