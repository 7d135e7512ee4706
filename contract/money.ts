import * as z from 'zod/mini';
import type { Country } from './places.ts';

export const currencies = ['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN'] as const;
export type Currency = (typeof currencies)[number];
export const currency = z.enum(currencies);

/** An amount in the currency's minor unit (cents, øre, grosze). All eleven currencies have two decimals. */
export interface Money {
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** The currency that members of a country pay in. (Specification, section 3.) */
export const currencyOf: Readonly<Record<Country, Currency>> = {
  US: 'USD',
  NL: 'EUR',
  BE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  DE: 'EUR',
  AT: 'EUR',
  IE: 'EUR',
  GB: 'GBP',
  CA: 'CAD',
  PL: 'PLN',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  DK: 'DKK',
  FI: 'EUR',
  NO: 'NOK',
  SE: 'SEK',
};

/** VAT on digital services, in per cent of the net price; prices include it. Zero: no tax is shown. */
export const vatPercentOf: Readonly<Record<Country, number>> = {
  US: 0,
  NL: 21,
  BE: 21,
  FR: 20,
  IT: 22,
  ES: 21,
  DE: 19,
  AT: 20,
  IE: 23,
  GB: 20,
  CA: 0,
  PL: 23,
  AU: 10,
  NZ: 15,
  CH: 8.1,
  DK: 25,
  FI: 25.5,
  NO: 25,
  SE: 25,
};

/** The tax included in a price, rounded to the nearest minor unit. */
export function vatIncluded(amount_minor: number, percent: number): number {
  return Math.round((amount_minor * percent) / (100 + percent));
}

/** A price less `percent`, rounded down in the buyer's favour. */
export function discounted(amount_minor: number, percent: number): number {
  return Math.floor((amount_minor * (100 - percent)) / 100);
}

/** `€37.46`, formatted as in the language. */
export function formatMoney(money: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: money.currency });
  return format.format(money.amount_minor / 100);
}
