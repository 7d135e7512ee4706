import { describe, expect, test } from 'vitest';
import { currencyOf, marketTable, methodsOffered, vatPercentOn } from './markets.ts';
import { currencies } from '../money.ts';
import { cardBrands, closedMethods, familyOf, type PaymentMethod, paymentMethods } from '../payment-methods.ts';
import { countries } from '../places.ts';

const today = new Date('2026-11-23T12:00:00Z');

test('each country has a currency, VAT and methods, each with its source', () => {
  for (const country of countries) {
    const facts = marketTable.filter((row) => row[0] === country);
    expect(new Set(facts.map((row) => row[1])), country).toEqual(new Set(['currency', 'vat', 'methods']));
    expect(currencies).toContain(currencyOf[country]);
  }
  for (const row of marketTable) {
    expect(row[4].length, row.join()).toBeGreaterThan(8);
    expect(Number.isNaN(Date.parse(row[3])), row.join()).toBe(false);
  }
});

test('the VAT rates of each country are in chronological order', () => {
  for (const country of countries) {
    const days = marketTable.filter((row) => row[0] === country && row[1] === 'vat').map((row) => row[3]);
    expect(days, country).toEqual(days.toSorted());
  }
});

test.each([
  ['FI', '2024-08-31T23:59:59Z', 24],
  ['FI', '2024-09-01T00:00:00Z', 25.5],
  ['CH', '2023-12-31T12:00:00Z', 7.7],
  ['CH', '2024-01-01T00:00:00Z', 8.1],
  ['DE', '2020-06-30T12:00:00Z', 19],
  ['DE', '2020-12-31T12:00:00Z', 16],
  ['DE', '2026-11-23T12:00:00Z', 19],
  ['US', '2026-11-23T12:00:00Z', 0],
] as const)('in %s at %s, VAT is %d percent', (country, at, percent) => {
  expect(vatPercentOn(country, new Date(at))).toBe(percent);
});

describe('payment methods', () => {
  test('giropay and sofort are never offered for new payments', () => {
    expect(closedMethods).toEqual(['giropay', 'sofort']);
    for (const country of countries) {
      for (const closed of closedMethods) expect(methodsOffered(country, today)).not.toContain(closed);
    }
    expect(methodsOffered('DE', new Date('2024-12-31T23:00:00Z'))).toContain('giropay');
    expect(methodsOffered('DE', new Date('2025-01-01T00:00:00Z'))).not.toContain('giropay');
  });

  test('all have a family, and are offered somewhere unless they are card brands or discontinued', () => {
    const offered = new Set<PaymentMethod>(countries.flatMap((country) => methodsOffered(country, today)));
    expect(Object.keys(familyOf).toSorted()).toEqual(paymentMethods.toSorted());
    for (const method of paymentMethods) {
      const known = offered.has(method) || cardBrands.includes(method) || closedMethods.includes(method);
      expect(known, method).toBe(true);
    }
  });

  test.each(countries)('in %s, the slow bank transfer comes after all other methods', (country) => {
    const offered = methodsOffered(country, today);
    expect(offered.slice(0, -1)).not.toContain('sct');
  });

  test('in Germany, the first method is a local one that adds credits at once', () => {
    expect(methodsOffered('DE', today)[0]).toBe('sdd');
  });

  test('transfers and debits are offered only where the currency is the euro', () => {
    for (const country of countries) {
      const inEuros = currencyOf[country] === 'EUR';
      expect(methodsOffered(country, today).includes('sct'), country).toBe(inEuros);
      expect(methodsOffered(country, today).includes('sdd'), country).toBe(inEuros);
    }
  });
});
