import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyOf, vatPercentOn } from './payments/markets.ts';
import { localeOf } from './locale.ts';
import { currencies, discounted, formatMoney, vatIncluded } from './money.ts';
import { countries } from './places.ts';
import { packagePricesOn, packageSizes } from './prices.ts';

const today = new Date('2026-11-23T12:00:00Z');
const packagePrices = packagePricesOn(today);

test('every country has a currency, a VAT rate and a price for every package', () => {
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

test('the VAT and the net amount add up to the price', () => {
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

test('a 25 percent discount is rounded in the buyer’s favor', () => {
  expect(discounted(4995, 25)).toBe(3746);
  expect(discounted(995, 25)).toBe(746);
});

test('money is formatted for the language', () => {
  const price = { amount_minor: 123_456, currency: 'EUR' } as const;
  expect(formatMoney(price, 'en')).toBe('€1,234.56');
  expect(formatMoney(price, 'de').replace(/\s/g, ' ')).toBe('1.234,56 €');
});

/** An amount in the currency of each country, as readers of each language see it, with no-break spaces only. */
test.each([
  ['en', 'US', '$1,234.56'],
  ['nl', 'NL', '€ 1.234,56'],
  ['nl', 'BE', '€ 1.234,56'],
  ['fr', 'BE', '1 234,56 €'],
  ['fr', 'FR', '1 234,56 €'],
  ['it', 'IT', '1234,56 €'],
  ['es', 'ES', '1234,56 €'],
  ['de', 'DE', '1.234,56 €'],
  ['de', 'AT', '€ 1.234,56'],
  ['en', 'IE', '€1,234.56'],
  ['en', 'GB', '£1,234.56'],
  ['en', 'CA', '$1,234.56'],
  ['fr', 'CA', '1 234,56 $'],
  ['pl', 'PL', '1234,56 zł'],
  ['en', 'AU', '$1,234.56'],
  ['en', 'NZ', '$1,234.56'],
  ['de', 'CH', "CHF 1'234.56"],
  ['fr', 'CH', "1'234.56 CHF"],
  ['it', 'CH', 'CHF 1234.56'],
  ['da', 'DK', '1.234,56 kr.'],
  ['fi', 'FI', '1 234,56 €'],
  ['sv', 'FI', '1 234,56 €'],
  ['nb', 'NO', '1 234,56 kr'],
  ['sv', 'SE', '1 234,56 kr'],
  ['en', 'NL', '€1,234.56'],
  ['en', 'SE', 'SEK 1,234.56'],
  ['en', 'PL', 'PLN 1,234.56'],
  ['en', 'CH', 'CHF 1,234.56'],
  ['de', 'GB', '1.234,56 £'],
  ['pl', 'GB', '1234,56 GBP'],
  ['fi', 'SE', '1 234,56 SEK'],
  ['es', 'US', '$1,234.56'],
] as const)('in %s, in %s, the amount reads %s', (language, country, text) => {
  const written = formatMoney({ amount_minor: 123_456, currency: currencyOf[country] }, localeOf(language, country));
  expect(written).not.toContain(' ');
  expect(written.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'")).toBe(text);
});

test('the tests of formatted amounts cover all currencies', () => {
  expect(new Set(countries.map((country) => currencyOf[country]))).toEqual(new Set(currencies));
});
