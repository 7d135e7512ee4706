import * as z from 'zod/mini';

export const currencies = ['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN'] as const;
export type Currency = (typeof currencies)[number];
export const currency = z.enum(currencies);

/** An amount in the currency's minor unit (cents, øre, grosze). All eleven currencies have two decimals. */
export interface Money {
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** Returns the VAT included in a price, rounded to the nearest minor unit. */
export function vatIncluded(amount_minor: number, percent: number): number {
  return Math.round((amount_minor * percent) / (100 + percent));
}

/** Returns a price reduced by `percent`, rounded down in the buyer's favor. */
export function discounted(amount_minor: number, percent: number): number {
  return Math.floor((amount_minor * (100 - percent)) / 100);
}

/** Formats an amount for the language, such as `€37.46`. */
export function formatMoney(money: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: money.currency });
  return format.format(money.amount_minor / 100);
}
