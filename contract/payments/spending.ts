import * as z from 'zod/mini';
import { call } from '../call.ts';
import { paymentMethod } from '../payment-methods.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

/** Lowest and highest monthly limit, in minor units. */
export const spendingLimitRange = { min_minor: 500, max_minor: 10_000_000 } as const;

/** Possible lengths of a break from buying, in days. */
export const breakDays = [1, 7, 30, 90] as const;

/**
 * Delay before a higher limit, no limit, or an earlier end of a break takes effect. Stricter settings apply at once.
 */
export const loosenAfterSeconds = 86_400;

/**
 * Definition of unusual spending. `many_orders`: this many purchases within a day. `more_than_usual`: this many times
 * the highest total of the three previous months, if at least two of them had a purchase.
 */
export const unusualSpending = { orders_a_day: 3, times_a_month: 2 } as const;

/** Maximum number of unsettled orders in a reply. */
export const mostUnderWay = 20;

/** A member's spending, and the limits they have set for themselves. (docs/product.md, Limits to spending.) */
export const spending = z.object({
  currency,
  /** The current month in the time zone of the member's country, `2026-11`. */
  month: z.string(),
  /** The amount paid in this month, minus refunds, in minor units. */
  spent_minor: z.int(),
  /** The amount ordered but not settled, in minor units. Counts towards the limit. */
  under_way_minor: z.int(),
  /** Orders that are not settled yet, newest first, at most {@link mostUnderWay}. */
  under_way: z.array(
    z.object({
      payment_id: z.uuid(),
      credits: z.int(),
      amount_minor: z.int(),
      currency,
      payment_method: paymentMethod,
      ordered_at: instant,
    }),
  ),
  /** The monthly limit in minor units; null without a limit. */
  limit_minor: z.nullable(z.int()),
  /** The requested change to a higher limit, or to no limit, and when it takes effect. */
  next: z.nullable(z.object({ limit_minor: z.nullable(z.int()), from: instant })),
  /** The end of the break from buying; null without a break. */
  break_until: z.nullable(instant),
  unusual: z.nullable(z.enum(['many_orders', 'more_than_usual'])),
});
export type Spending = z.input<typeof spending>;

/** Returns the viewer's spending of this month, and their limits. */
export const showSpending = call({
  method: 'GET',
  path: '/api/spending.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ spending }),
  refusals: {},
});

/**
 * Sets a monthly limit for the viewer's purchases. A lower limit applies at once; a higher one, or none, after 24
 * hours.
 */
export const setSpendingLimit = call({
  method: 'PUT',
  path: '/api/spending.php',
  by: 'member',
  input: z.strictObject({
    limit_minor: z.nullable(
      z.int().check(z.minimum(spendingLimitRange.min_minor), z.maximum(spendingLimitRange.max_minor)),
    ),
  }),
  reply: z.object({ spending }),
  refusals: {},
});

/** Starts or extends a break from buying at once; 0 days ends it after 24 hours. */
export const takeBreak = call({
  method: 'PUT',
  path: '/api/spending-break.php',
  by: 'member',
  input: z.strictObject({ days: z.literal([0, ...breakDays]) }),
  reply: z.object({ spending }),
  refusals: {},
});

/** Details of a refusal because of the buyer's own limit: both amounts in minor units of `currency`. */
export const overLimit = z.object({ currency, limit_minor: z.int(), left_minor: z.int() });

/** Details of a refusal because of the buyer's own break. */
export const onBreak = z.object({ until: z.iso.datetime() });
