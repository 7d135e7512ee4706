import type { MemberId } from '#contract/members/members.ts';
import type { Currency } from '#contract/money.ts';
import { currencyOf } from '#contract/payments/markets.ts';
import { loosenAfterSeconds } from '#contract/payments/spending.ts';
import type { Country } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { cardOf } from '../../members/cards.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { boughtBy, inCurrency, spentOf, unusualOf } from './spent.ts';

/** A member's own spending settings at a point in time. */
interface Control {
  readonly currency: Currency;
  readonly limit_minor: number | null;
  readonly next: { readonly limit_minor: number | null; readonly from: Date } | null;
  readonly break_until: Date | null;
}

/** Returns the member's spending this month and their own settings. */
export async function spendingOf(db: Sql, member: MemberId, now: Date) {
  const { country } = (await cardOf(db, member))!;
  const control = await controlOf(db, member, country, now);
  const bought = await boughtBy(db, member, control.currency, now);
  return { ...control, ...spentOf(bought, country, now), unusual: unusualOf(bought, country, now) };
}

async function controlOf(db: Sql, member: MemberId, country: Country, now: Date): Promise<Control> {
  const row = await db.selectFrom('spending_control').selectAll().where('member_id', '=', member).executeTakeFirst();
  return row
    ? asOf(row, country, now)
    : { currency: currencyOf[country], limit_minor: null, next: null, break_until: null };
}

interface StoredControl {
  readonly currency: Currency;
  readonly limit_minor: number | null;
  readonly next_limit_minor: number | null;
  readonly next_limit_from: Date | null;
  readonly break_until: Date | null;
}

function asOf(
  { currency, limit_minor, next_limit_minor, next_limit_from, break_until }: StoredControl,
  country: Country,
  now: Date,
) {
  const hasBegun = next_limit_from !== null && next_limit_from <= now;
  const limit = hasBegun ? next_limit_minor : limit_minor;
  return {
    currency: limit === null && (hasBegun || next_limit_minor === null) ? currencyOf[country] : currency,
    limit_minor: limit,
    next: next_limit_from && !hasBegun ? { limit_minor: next_limit_minor, from: next_limit_from } : null,
    break_until: break_until && break_until > now ? break_until : null,
  };
}

/** Sets the limit. A lower limit applies at once; a higher one, or none, after 24 hours. */
export async function setLimit(tx: Tx, member: MemberId, limit_minor: number | null, now: Date): Promise<void> {
  const { country } = (await cardOf(tx, member))!;
  const { currency, ...control } = await lockedControl(tx, { member, country }, now);
  const isStricter = limit_minor !== null && limit_minor <= (control.limit_minor ?? Infinity);
  const hasNone = limit_minor === null && control.limit_minor === null;
  const waits = !isStricter && !hasNone;
  // Requesting the same higher limit again does not restart the wait.
  const from = control.next?.limit_minor === limit_minor ? control.next.from : later(now);
  await tx
    .updateTable('spending_control')
    .set({
      currency,
      limit_minor: waits ? control.limit_minor : limit_minor,
      next_limit_minor: waits ? limit_minor : null,
      next_limit_from: waits ? from : null,
    })
    .where('member_id', '=', member)
    .execute();
  tx.announce(member, { event: 'user_changed' });
}

/** Starts or extends a break at once. Ends it (0 days) after 24 hours, or earlier if it ends anyway. */
export async function setBreak(tx: Tx, member: MemberId, days: number, now: Date): Promise<void> {
  const { country } = (await cardOf(tx, member))!;
  const { break_until } = await lockedControl(tx, { member, country }, now);
  const wished = days > 0 ? new Date(now.getTime() + days * 86_400_000) : later(now);
  const isLonger = days > 0 ? !break_until || wished > break_until : false;
  const isEarlier = days === 0 && break_until !== null && wished < break_until;
  if (!isLonger && !isEarlier) return;
  await tx.updateTable('spending_control').set({ break_until: wished }).where('member_id', '=', member).execute();
  tx.announce(member, { event: 'user_changed' });
}

/**
 * Returns the member's settings, created if missing, and locks them, so that concurrent orders and changes wait.
 * Without a limit, the currency is that of the member's country.
 */
async function lockedControl(tx: Tx, { member, country }: Who, now: Date): Promise<Control> {
  const row = await tx
    .insertInto('spending_control')
    .values({ member_id: member, currency: currencyOf[country] })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(({ ref }) => ({ currency: ref('spending_control.currency') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return asOf(row, country, now);
}

interface Who {
  readonly member: MemberId;
  readonly country: Country;
}

function later(now: Date): Date {
  return new Date(now.getTime() + loosenAfterSeconds * 1000);
}

/** A package about to be ordered. */
export interface WishedPurchase {
  readonly credits: number;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/**
 * Refuses an order during a break, or beyond the monthly limit. Open orders count, and the lock makes concurrent orders
 * wait, so that twenty at once cannot exceed the limit.
 */
export async function enforceLimit(tx: Tx, member: MemberId, wished: WishedPurchase, now: Date) {
  const { country } = (await cardOf(tx, member))!;
  const { currency, limit_minor, break_until } = await lockedControl(tx, { member, country }, now);
  if (break_until) return refuse('on_break', { until: break_until.toISOString() });
  if (limit_minor === null) return undefined;
  const { spent_minor, under_way_minor } = spentOf(await boughtBy(tx, member, currency, now), country, now);
  const left_minor = Math.max(0, limit_minor - spent_minor - under_way_minor);
  if (inCurrency(wished, currency, now) <= left_minor) return undefined;
  return refuse('over_limit', { currency, limit_minor, left_minor });
}

/** Returns whether the member's break and limit allow the orders under way. */
export async function leavesRoom(db: Sql, member: MemberId, now: Date): Promise<boolean> {
  const { limit_minor, break_until, spent_minor, under_way_minor } = await spendingOf(db, member, now);
  return !break_until && (limit_minor === null || spent_minor + under_way_minor <= limit_minor);
}

/** Returns whether the member is on a break from buying. */
export async function isOnBreak(db: Sql, member: MemberId, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('spending_control')
    .select('break_until')
    .where('member_id', '=', member)
    .where('break_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseSpendingControl(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('spending_control').where('member_id', '=', member).execute();
}
