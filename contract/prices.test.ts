import { expect, test } from 'vitest';
import {
  lowestPriceDays,
  lowestPriceOf,
  type PackagePrices,
  packagePricesOn,
  priceList,
  type PriceRow,
} from './prices.ts';

const day = 86_400_000;

/**
 * Returns a price table in which 10 credits cost this amount in euros; all other prices are those of the first price
 * list.
 */
function costing(price: number): PackagePrices {
  const [{ prices }] = priceList as [PriceRow];
  return { ...prices, EUR: { ...prices.EUR, 10: price } };
}

const list = [
  { from: '2026-11-01', prices: costing(1000) },
  { from: '2027-01-01', prices: costing(800) },
  { from: '2027-01-10', prices: costing(1200) },
];
const priceAt = (at: string) => packagePricesOn(new Date(at), list).EUR[10];
const lowestAt = (at: string) => lowestPriceOf('EUR', 10, new Date(at), list);

test('a price applies from its first day', () => {
  expect(['2026-10-01', '2026-12-31', '2027-01-01', '2027-01-09', '2027-01-10'].map(priceAt)).toEqual([
    1000, 1000, 800, 800, 1200,
  ]);
});

test('a struck-through price is the lowest of the previous 30 days', () => {
  expect(lowestPriceDays).toBe(30);
  expect(lowestAt('2026-12-31')).toBe(1000);
  expect(lowestAt('2027-01-05')).toBe(800);
  expect(lowestAt('2027-01-10'), 'a price raised to be lowered again').toBe(800);
  const end = new Date('2027-01-10T00:00:00Z').getTime() + lowestPriceDays * day;
  expect(lowestPriceOf('EUR', 10, new Date(end - 1), list)).toBe(800);
  expect(lowestPriceOf('EUR', 10, new Date(end), list)).toBe(1200);
});

test('each price list starts later than the previous one', () => {
  const days = priceList.map(({ from }) => from);
  expect(days).toEqual([...new Set(days)].toSorted());
  for (const from of days) expect(new Date(from).toISOString().slice(0, 10)).toBe(from);
});
