import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import { movableClock } from '../../platform/core/clock.ts';
import { mollieStub, type Mishap } from '#testing/doubles/mollie-stub.ts';
import { collection, providerContract } from '#testing/payments/provider-contract.ts';
import { decimalOf } from '../decimals.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import { mollieProvider } from './mollie.ts';
import { mollieLocale, mollieMethodOf } from './mollie-shapes.ts';

const clock = movableClock(new Date('2026-11-23T09:00:00Z'));
const statuses = { completed: 'paid', failed: 'failed', cancelled: 'canceled', expired: 'expired', pending: 'pending' };

async function open() {
  const stub = await mollieStub();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return { stub, lines, provider: mollieProvider({ key: stub.key, origin: stub.origin }, clock, log) };
}

providerContract('Mollie', async () => {
  const { stub, provider } = await open();
  return {
    provider,
    end: async (ref, status) => {
      stub.payments.get(ref)!.status = statuses[status];
    },
    chargeBack: async (ref, amount_minor) => {
      // Like Mollie's API, the payment keeps the original amount after a reversal.
      const payment = stub.payments.get(ref)!;
      if (amount_minor === 0) payment.reversed = true;
      else payment.chargedBack = decimalOf(amount_minor);
    },
    webhook: (ref) => ({ body: `id=${ref}`, headers: new Headers() }),
    now: clock.now,
  };
});

describe('requests to Mollie', () => {
  test('contain amount, method, locale, addresses and key, but no member data', async () => {
    const { stub, provider } = await open();
    const what = collection({
      method: 'prezelewy24',
      country: 'PL',
      language: 'pl',
      currency: 'PLN',
      amount_minor: 4295,
    });
    const { ref, redirect } = await provider.collect(what);
    expect(redirect).toBe(`${stub.origin}/checkout/${ref}`);
    expect(stub.payments.get(ref)!.asked).toEqual({
      amount: { currency: 'PLN', value: '42.95' },
      description: 'Damson',
      redirectUrl: what.return_url,
      webhookUrl: what.webhook_url,
      method: 'przelewy24',
      locale: 'pl_PL',
      metadata: { key: what.key },
      sequenceType: 'oneoff',
    });
  });

  test('use a locale for every language, with the country if supported', () => {
    for (const language of languages) expect(mollieLocale(language, 'US')).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
    expect(mollieLocale('de', 'AT')).toBe('de_AT');
    expect(mollieLocale('fr', 'BE')).toBe('fr_BE');
    expect(mollieLocale('fr', 'CA')).toBe('fr_FR');
    expect(mollieLocale('en', 'GB')).toBe('en_GB');
  });

  test('have a name for every method except discontinued ones, transfers and debits', () => {
    const unknown = paymentMethods.filter((method) => !mollieMethodOf[method]);
    expect(unknown.toSorted()).toEqual(['giropay', 'sct', 'sdd', 'sofort']);
  });

  test('refresh the account’s methods every quarter of an hour, and omit the others', async () => {
    const { stub, provider } = await open();
    stub.methods = ['creditcard'];
    expect(provider.offers('ideal', 'NL')).toBe(true);
    await expect.poll(() => provider.offers('ideal', 'NL')).toBe(false);
    expect(provider.offers('visa', 'NL')).toBe(true);
    stub.methods = ['creditcard', 'ideal'];
    clock.move(15 * 60_000);
    await expect.poll(() => provider.offers('ideal', 'NL')).toBe(true);
  });
});

describe('if Mollie', () => {
  test.each([
    ['is unreachable at first', ['down', 'down']],
    ['fails at first', [{ status: 502 }, { status: 503 }]],
    ['demands a short pause', [{ status: 429, retryAfter: 0 }]],
    ['creates the payment, but the response is lost', ['cut']],
  ] as const)('%s, only one payment is created', async (_what, mishaps: readonly Mishap[]) => {
    const { stub, provider } = await open();
    stub.mishaps.push(...mishaps);
    const { ref } = await provider.collect(collection());
    expect([...stub.payments.keys()]).toEqual([ref]);
  });

  test.each([
    ['stays unreachable', ['down', 'down', 'down']],
    ['keeps failing', [{ status: 500 }, { status: 500 }, { status: 500 }]],
    ['demands a long pause', [{ status: 429, retryAfter: 60 }]],
    ['rejects our key', [{ status: 401 }]],
    ['responds with an invalid body', ['garbage']],
  ] as const)('%s, it counts as unavailable', async (_what, mishaps: readonly Mishap[]) => {
    const { stub, provider, lines } = await open();
    stub.mishaps.push(...mishaps);
    await expect(provider.payment('tr_1')).rejects.toThrow(ProviderUnavailable);
    expect(lines.join('')).not.toContain(stub.key);
  });

  test('hangs, the call fails after three attempts of five seconds', { timeout: 40_000 }, async () => {
    const { stub, provider } = await open();
    stub.mishaps.push('hang', 'hang', 'hang');
    const begun = performance.now();
    await expect(provider.payment('tr_1')).rejects.toThrow(ProviderUnavailable);
    expect(performance.now() - begun).toBeGreaterThan(14_000);
    expect(stub.requests).toHaveLength(3);
  });

  test('rejects a request, the log omits the member’s input', async () => {
    const { stub, provider, lines } = await open();
    stub.mishaps.push({ status: 422 });
    await expect(provider.collect(collection())).rejects.toThrow(ProviderUnavailable);
    expect(lines.join('')).toContain('A mishap');
    expect(lines.join('')).not.toContain('damson.test');
  });
});

test('a refund whose idempotency key Mollie has forgotten is made once', async () => {
  const { stub, provider } = await open();
  const { ref } = await provider.collect(collection());
  const payment = stub.payments.get(ref)!;
  payment.status = 'paid';
  const part = { key: 'r-1', amount_minor: 1000, currency: 'EUR', description: 'Damson' } as const;
  const first = await provider.refund(ref, part);
  stub.forgetKeys();
  expect(await provider.refund(ref, part)).toEqual(first);
  payment.refunds[0]!.status = 'refunded';
  expect(await provider.refund(ref, part)).toMatchObject({ status: 'done' });
  expect(payment.refunds).toHaveLength(1);
});

test('a first payment creates a mandate, and a repeat order needs no checkout page', async () => {
  const { stub, provider } = await open();
  const customer = await provider.mandates!.customer('member-1');
  expect(await provider.mandates!.cardOf(customer)).toBeUndefined();
  const first = await provider.collect(collection({ payer: { customer, sequence: 'first' } }));
  expect(first.redirect).toContain('/checkout/');
  stub.payments.get(first.ref)!.status = 'paid';
  expect(await provider.mandates!.cardOf(customer)).toEqual({ brand: 'Visa', last_four: '4242' });
  const what = collection({ payer: { customer, sequence: 'recurring' } });
  const again = await provider.collect(what);
  expect(again.redirect).toBe(what.return_url);
  expect(stub.payments.get(again.ref)!.asked).toMatchObject({ customerId: customer, sequenceType: 'recurring' });
  expect(stub.payments.get(again.ref)!.asked).not.toHaveProperty('method');
});
