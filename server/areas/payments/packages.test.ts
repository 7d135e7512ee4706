import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyOf, vatPercentOn } from '#contract/payments/markets.ts';
import { discounted, formatMoney, vatIncluded } from '#contract/money.ts';
import { countries } from '#contract/places.ts';
import { packagePricesOn, type PackageSize } from '#contract/prices.ts';
import { packagesIn } from './packages.ts';

const at = new Date('2026-11-02T09:00:00Z');

describe.each(countries)('in %s', (country) => {
  test.each([0, 25])('prices include the tax and match the price list of the country, less %d%%', (percent) => {
    const packages = packagesIn(country, { percent, message_credits: 1, at });
    expect(packages.map(({ credits }) => credits)).toEqual([10, 30, 75, 200]);
    for (const { credits, currency, full_amount_minor, amount_minor, vat_minor, message_minor } of packages) {
      expect(currency).toBe(currencyOf[country]);
      expect(full_amount_minor).toBe(packagePricesOn(at)[currency][credits as PackageSize]);
      expect(amount_minor).toBe(Math.floor((full_amount_minor * (100 - percent)) / 100));
      // The tax is included: net price plus tax equals the total.
      const net = amount_minor - vat_minor;
      expect(Math.abs(net * (1 + vatPercentOn(country, at) / 100) - amount_minor)).toBeLessThanOrEqual(1);
      // The displayed price per message is never lower than the actual one.
      expect(message_minor * credits).toBeGreaterThanOrEqual(amount_minor);
      expect((message_minor - 1) * credits).toBeLessThan(amount_minor);
    }
  });

  test('only the package with the lowest price per credit is marked as the best value', () => {
    const packages = packagesIn(country, { percent: 0, message_credits: 1, at });
    const lowest = Math.min(...packages.map(({ amount_minor, credits }) => amount_minor / credits));
    const best = packages.filter(({ best_value }) => best_value);
    expect(best.map(({ amount_minor, credits }) => amount_minor / credits)).toEqual([lowest]);
  });

  test('larger packages never cost more per credit', () => {
    const prices = packagesIn(country, { percent: 0, message_credits: 1, at }).map(
      ({ amount_minor, credits }) => amount_minor / credits,
    );
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  });
});

test('a Dutch package includes 21% VAT', () => {
  expect(packagesIn('NL', { percent: 25, message_credits: 1, at })[2]).toEqual({
    credits: 75,
    currency: 'EUR',
    full_amount_minor: 4995,
    amount_minor: 3746,
    lowest_minor: 4995,
    vat_minor: 650,
    message_minor: 50,
    best_value: false,
  });
});

test('the price of a message doubles on sites where it costs two credits', () => {
  expect(packagesIn('NL', { percent: 0, message_credits: 2, at }).map(({ message_minor }) => message_minor)).toEqual([
    199, 167, 134, 100,
  ]);
});

describe('price calculations', () => {
  const amounts = fc.integer({ min: 1, max: 10_000_000 });
  const percents = fc.constantFrom(...countries.map((country) => vatPercentOn(country, at)));

  test('the included tax is less than the total, and exact to half a cent', () => {
    fc.assert(
      fc.property(amounts, percents, (amount, percent) => {
        const vat = vatIncluded(amount, percent);
        expect(Number.isInteger(vat)).toBe(true);
        expect(vat).toBeGreaterThanOrEqual(0);
        expect(vat).toBeLessThan(amount);
        expect(Math.abs(vat - amount + amount / (1 + percent / 100))).toBeLessThanOrEqual(0.5000001);
      }),
    );
  });

  test('a discount is rounded in favor of the buyer, by less than one cent', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const price = discounted(amount, percent);
        const exact = (amount * (100 - percent)) / 100;
        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeLessThanOrEqual(exact);
        expect(exact - price).toBeLessThan(1);
      }),
    );
  });

  test('formats an amount for the language', () => {
    const price = { amount_minor: 3746, currency: 'EUR' } as const;
    expect(formatMoney(price, 'en')).toBe('€37.46');
    expect(formatMoney(price, 'de')).toBe('37,46\u00a0€');
    expect(formatMoney({ amount_minor: 114500, currency: 'NOK' }, 'nb')).toMatch(/^1\s145,00\skr$/);
  });
});
