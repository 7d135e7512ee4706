import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Country } from '#contract/places.ts';
import { closedProvider, type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';
import { makeProviders } from './payment-providers.ts';

const today = new Date('2026-11-23T12:00:00Z');

function provider(name: string, offers: (method: PaymentMethod, country: Country) => boolean): PaymentProvider {
  return { ...closedProvider, name, offers };
}

const cards = provider('cards', (method) => method === 'creditcard');
const dutch = provider('dutch', (_method, country) => country === 'NL');

describe('with several providers', () => {
  test('each provider collects the methods that it offers, and the first takes precedence', () => {
    const providers = makeProviders([cards, dutch]);
    expect(providers.methodsIn('NL', today)).toEqual(['ideal', 'creditcard', 'paypal', 'applepay', 'sdd', 'sct']);
    expect(providers.methodsIn('BE', today)).toEqual(['creditcard']);
    expect(providers.collectorOf('creditcard', 'NL', today)?.name).toBe('cards');
    expect(providers.collectorOf('ideal', 'NL', today)?.name).toBe('dutch');
    expect(providers.collectorOf('bancontact', 'BE', today)).toBeUndefined();
  });

  test('a route assigns a method, or a method in one country, to a provider other than the first', () => {
    const everything = provider('everything', () => true);
    const routes = [
      { method: 'creditcard', country: undefined, provider: 'everything' },
      { method: 'creditcard', country: 'NL', provider: 'dutch' },
    ] as const;
    const providers = makeProviders([cards, dutch, everything], routes);
    expect(providers.collectorOf('creditcard', 'BE', today)?.name).toBe('everything');
    expect(providers.collectorOf('creditcard', 'NL', today)?.name).toBe('dutch');
  });

  test('a route to a provider that does not offer the method is ignored', () => {
    const providers = makeProviders([cards, dutch], [{ method: 'creditcard', country: 'BE', provider: 'dutch' }]);
    expect(providers.collectorOf('creditcard', 'BE', today)?.name).toBe('cards');
  });
});

test('a card brand can be ordered wherever cards are offered', () => {
  const providers = makeProviders([cards]);
  for (const brand of ['visa', 'mastercard', 'maestro'] as const) {
    expect(providers.collectorOf(brand, 'IE', today), brand).toBeUndefined();
  }
  const all = makeProviders([provider('all', () => true)]);
  for (const brand of ['visa', 'mastercard', 'maestro'] as const) {
    expect(all.collectorOf(brand, 'IE', today)?.name, brand).toBe('all');
    expect(all.methodsIn('IE', today)).not.toContain(brand);
  }
});

test('giropay and sofort are never collected', () => {
  const all = makeProviders([provider('all', () => true)]);
  for (const country of ['DE', 'NL', 'AT'] as const) {
    expect(all.collectorOf('giropay', country, today)).toBeUndefined();
    expect(all.collectorOf('sofort', country, today)).toBeUndefined();
  }
});

test('a disabled provider is unavailable and keeps its name', async () => {
  const gone = makeProviders([cards]).named('gone');
  expect(gone.name).toBe('gone');
  await expect(gone.payment('tr_1')).rejects.toThrow(ProviderUnavailable);
});
