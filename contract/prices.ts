import type { Currency } from './money.ts';

/** Number of credits in each package. (Specification, section 3.) */
export const packageSizes = [10, 30, 75, 200] as const;
export type PackageSize = (typeof packageSizes)[number];

/** Price of each package in each currency, in minor units, including VAT. */
export type PackagePrices = Readonly<Record<Currency, Readonly<Record<PackageSize, number>>>>;

/** A price list and the first day it applies, such as `2026-11-01`, in UTC. */
export interface PriceRow {
  readonly from: string;
  readonly prices: PackagePrices;
}

/** All prices ever charged, earliest first. To change prices, add a row and leave the others. */
export const priceList: readonly PriceRow[] = [
  {
    from: '2026-11-01',
    prices: {
      EUR: { 10: 995, 30: 2495, 75: 4995, 200: 9995 },
      GBP: { 10: 895, 30: 2195, 75: 4395, 200: 8795 },
      USD: { 10: 1095, 30: 2695, 75: 5395, 200: 10795 },
      CAD: { 10: 1495, 30: 3695, 75: 7395, 200: 14795 },
      AUD: { 10: 1695, 30: 4195, 75: 8395, 200: 16795 },
      NZD: { 10: 1795, 30: 4495, 75: 8995, 200: 17995 },
      CHF: { 10: 995, 30: 2495, 75: 4995, 200: 9995 },
      DKK: { 10: 7500, 30: 18500, 75: 37500, 200: 74500 },
      NOK: { 10: 11500, 30: 28500, 75: 57500, 200: 114500 },
      SEK: { 10: 11500, 30: 28500, 75: 56500, 200: 112500 },
      PLN: { 10: 4295, 30: 10695, 75: 21495, 200: 42995 },
    },
  },
];

/** Returns the prices in effect at a given time. The first row also applies before its own date. */
export function packagePricesOn(at: Date, list = priceList): PackagePrices {
  return (list.findLast(({ from }) => begun(from) <= at.getTime()) ?? list[0]!).prices;
}

/**
 * Period before a price reduction, in days: a struck-through price must be the lowest one of that period. (Directive
 * 98/6/EC, art. 6a.)
 */
export const lowestPriceDays = 30;

/** Returns the lowest price of a package in the 30 days up to and including a moment. */
export function lowestPriceOf(currency: Currency, size: PackageSize, at: Date, list = priceList): number {
  const since = at.getTime() - lowestPriceDays * 86_400_000;
  const held = list.filter(({ from }, place) => {
    const next = list[place + 1];
    return begun(from) <= at.getTime() && (!next || begun(next.from) > since);
  });
  const prices = held.map((row) => row.prices[currency][size]);
  return Math.min(packagePricesOn(at, list)[currency][size], ...prices);
}

function begun(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns whether `size` is a package for sale. */
export function isPackageSize(size: number): size is PackageSize {
  return packageSizes.includes(size as PackageSize);
}
