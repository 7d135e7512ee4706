import { expect, test } from 'vitest';
import payments from '#locales/en/payments.json' with { type: 'json' };
import { methodsOffered } from '#contract/payments/markets.ts';
import { closedMethods, methodNames, paymentMethods } from '#contract/payment-methods.ts';
import { countries } from '#contract/places.ts';

const today = new Date('2026-11-23T12:00:00Z');

test('all 24 payment methods of the specification have a display name', () => {
  expect(paymentMethods).toHaveLength(24);
  for (const method of paymentMethods) {
    const name = methodNames[method] ?? payments.methods.names[method as keyof typeof payments.methods.names];
    expect(name, method).toMatch(/^[\p{L}]/u);
  }
});

test.each(countries)('in %s, local methods come first, and discontinued ones are not offered', (country) => {
  const offered = methodsOffered(country, today);
  const everywhere = offered.filter((method) => ['creditcard', 'paypal', 'applepay'].includes(method));
  expect(everywhere).toEqual(['creditcard', 'paypal', 'applepay']);
  expect(new Set(offered).size).toBe(offered.length);
  for (const closed of closedMethods) expect(offered).not.toContain(closed);
});

test('giropay and sofort are discontinued', () => {
  expect(closedMethods).toEqual(['giropay', 'sofort']);
});

test.each([
  ['NL', 'ideal'],
  ['BE', 'bancontact'],
  ['PL', 'blik'],
  ['CH', 'twint'],
  ['SE', 'swish'],
  ['NO', 'vipps'],
  ['DK', 'mobilepay'],
  ['AT', 'eps'],
  ['FR', 'cartebancaire'],
] as const)('in %s, the first method is %s', (country, method) => {
  expect(methodsOffered(country, today)[0]).toBe(method);
});
