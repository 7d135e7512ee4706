import { homeTimeZone } from '#contract/locale.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Currency } from '#contract/money.ts';
import { mostUnderWay, type Spending, unusualSpending } from '#contract/payments/spending.ts';
import type { Country } from '#contract/places.ts';
import { isPackageSize, packagePricesOn, packageSizes } from '#contract/prices.ts';
import { dayIn } from '#contract/time.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** An order, and the amount that it adds to the member's spending. */
export interface Bought {
  readonly status: 'open' | 'pending' | 'completed';
  readonly paid_at: Date | null;
  /** The amount less refunds, in minor units. */
  readonly amount_minor: number;
}

const days = 86_400_000;
/** Upper bound for the duration of the current month and the three months before it. */
const monthsBack = 125 * days;

/** Returns the member's completed purchases of the last four months, and their unpaid orders, in one currency. */
export async function boughtBy(db: Sql, member: MemberId, currency: Currency, now: Date): Promise<Bought[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
    .select(['payment.status', 'payment.paid_at', 'payment.credits', 'payment.amount_minor', 'payment.currency'])
    .select('withdrawal.amount_minor as back_minor')
    .where('payment.member_id', '=', member)
    .where('payment.status', 'in', ['open', 'pending', 'completed'])
    .where((row) => row.or([row('paid_at', 'is', null), row('paid_at', '>', new Date(now.getTime() - monthsBack))]))
    .execute();
  return rows.map(({ status, paid_at, back_minor, ...paid }) => ({
    status: status as Bought['status'],
    paid_at,
    amount_minor: inCurrency({ ...paid, amount_minor: paid.amount_minor - (back_minor ?? 0) }, currency, now),
  }));
}

/** Returns the member's unsettled orders that are not stopped, newest first. */
export async function ordersUnderWay(db: Sql, member: MemberId) {
  return await db
    .selectFrom('payment')
    .select(['payment_id', 'credits', 'amount_minor', 'currency', 'payment_method', 'ordered_at'])
    .where('member_id', '=', member)
    .where('status', 'in', ['open', 'pending'])
    .where('stopped_at', 'is', null)
    .orderBy('ordered_at', 'desc')
    .limit(mostUnderWay)
    .execute();
}

interface Paid {
  readonly credits: number;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** Converts an amount at the rate of our price lists: the price of the same credits in the other currency. */
export function inCurrency({ credits, amount_minor, currency }: Paid, other: Currency, at: Date): number {
  if (currency === other) return amount_minor;
  const size = isPackageSize(credits) ? credits : packageSizes[0];
  const prices = packagePricesOn(at);
  return Math.round((amount_minor * prices[other][size]) / prices[currency][size]);
}

/** Returns the month in a country's time zone, such as `2026-11`. */
export function monthAt(moment: Date, country: Country): string {
  return dayIn(homeTimeZone[country], moment).slice(0, 7);
}

/** Returns the amounts paid this month and under way, in minor units. */
export function spentOf(bought: readonly Bought[], country: Country, now: Date) {
  const month = monthAt(now, country);
  const sum = (some: readonly Bought[]) => some.reduce((total, { amount_minor }) => total + amount_minor, 0);
  return {
    month,
    spent_minor: sum(bought.filter(({ paid_at }) => paid_at && monthAt(paid_at, country) === month)),
    under_way_minor: sum(bought.filter(({ status }) => status !== 'completed')),
  };
}

/** Returns the reason why the current spending is unusual, or null. */
export function unusualOf(bought: readonly Bought[], country: Country, now: Date): Spending['unusual'] {
  const paid = bought.filter((one): one is Bought & { paid_at: Date } => one.paid_at !== null);
  const today = paid.filter(({ paid_at }) => now.getTime() - paid_at.getTime() < days);
  if (today.length >= unusualSpending.orders_a_day) return 'many_orders';
  const months = Object.groupBy(paid, ({ paid_at }) => monthAt(paid_at, country));
  const { [monthAt(now, country)]: current = [], ...before } = months;
  const sums = Object.values(before).map((some) => some!.reduce((sum, { amount_minor }) => sum + amount_minor, 0));
  if (sums.length < 2) return null;
  const spent = current.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return spent > unusualSpending.times_a_month * Math.max(...sums) ? 'more_than_usual' : null;
}
