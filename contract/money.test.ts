import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyOf, vatPercentOn } from './payments/markets.ts';
import { currencies, discounted, formatMoney, vatIncluded } from './money.ts';
import { countries } from './places.ts';
import { packagePrices, packageSizes } from './prices.ts';

const today = new Date('2026-11-23T12:00:00Z');

test('every country has a currency, a tax and prices for every package', () => {
  for (const country of countries) {
    expect(currencies).toContain(currencyOf[country]);
    expect(vatPercentOn(country, today)).toBeGreaterThanOrEqual(0);
    for (const size of packageSizes) expect(packagePrices[currencyOf[country]][size]).toBeGreaterThan(0);
  }
});

test('a larger package never costs more per credit', () => {
  for (const currency of currencies) {
    const each = packageSizes.map((size) => packagePrices[currency][size] / size);
    expect(each).toEqual(each.toSorted((a, b) => b - a));
  }
});

test('the tax in a price and the net price add up to the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom(...countries.map((country) => vatPercentOn(country, today))),
      (price, percent) => {
        const vat = vatIncluded(price, percent);
        expect(Math.abs((price - vat) * (percent / 100) - vat)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('25 percent off is rounded in the buyer’s favour', () => {
  expect(discounted(4995, 25)).toBe(3746);
  expect(discounted(995, 25)).toBe(746);
});

test('money is formatted as the language does', () => {
  const price = { amount_minor: 123_456, currency: 'EUR' } as const;
  expect(formatMoney(price, 'en')).toBe('€1,234.56');
  expect(formatMoney(price, 'de').replace(/\s/g, ' ')).toBe('1.234,56 €');
});
