import * as z from 'zod/mini';
import { call } from '../call.ts';
import { paymentMethod } from '../payment-methods.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

/** The lowest and the highest limit that can be set for a month, minor units. */
export const spendingLimitRange = { min_minor: 500, max_minor: 10_000_000 } as const;

/** How long a break from buying can last, days. */
export const breakDays = [1, 7, 30, 90] as const;

/** A higher limit, no limit, and an earlier end of a break hold after this time; what is stricter holds at once. */
export const loosenAfterSeconds = 86_400;

/**
 * What makes spending unusual: `many_orders`: so many purchases within a day; `more_than_usual`: so many times what was
 * spent in the highest of the three months before, if something was bought in two of them.
 */
export const unusualSpending = { orders_a_day: 3, times_a_month: 2 } as const;

/** Maximum number of unsettled orders in a reply. */
export const mostUnderWay = 20;

/** What a member spends, and what they have set for themselves. (docs/product.md, Limits to spending.) */
export const spending = z.object({
  currency,
  /** The current month by the clock of the member's country, `2026-11`. */
  month: z.string(),
  /** Paid for in this month, less what came back of it, minor units. */
  spent_minor: z.int(),
  /** Ordered and not settled yet, minor units; it counts towards the limit. */
  under_way_minor: z.int(),
  /** The orders that are not settled yet, the newest first, at most {@link mostUnderWay}. */
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
  /** Null: no limit. */
  limit_minor: z.nullable(z.int()),
  /** A higher limit, or none, that was asked for, and from when on it holds. */
  next: z.nullable(z.object({ limit_minor: z.nullable(z.int()), from: instant })),
  /** Null: no break. */
  break_until: z.nullable(instant),
  unusual: z.nullable(z.enum(['many_orders', 'more_than_usual'])),
});
export type Spending = z.input<typeof spending>;

/** What the viewer spends this month, and what they have set for themselves. */
export const showSpending = call({
  method: 'GET',
  path: '/api/spending.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ spending }),
  refusals: {},
});

/** Sets a limit to what the viewer buys in a month. A lower one holds at once, a higher one or none after 24 hours. */
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

/** Takes a break from buying, or makes it longer, at once; with 0 days it ends, but not before 24 hours from now. */
export const takeBreak = call({
  method: 'PUT',
  path: '/api/spending-break.php',
  by: 'member',
  input: z.strictObject({ days: z.literal([0, ...breakDays]) }),
  reply: z.object({ spending }),
  refusals: {},
});

/** Details of an order refused for the limit that the buyer has set: both in `currency`, minor units. */
export const overLimit = z.object({ currency, limit_minor: z.int(), left_minor: z.int() });

/** Details of an order refused for a break that the buyer takes. */
export const onBreak = z.object({ until: z.iso.datetime() });
