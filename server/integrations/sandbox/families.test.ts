import { describe, expect, test, vi } from 'vitest';
import { methodsOffered } from '#contract/payments/markets.ts';
import { closedMethods, familyOf, type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import { showPayment } from '#contract/payments.ts';
import { countries, type Country } from '#contract/places.ts';
import { balanceOf } from '../../areas/credits/wallet.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { sandboxVouchers } from './families.ts';
import { sandboxWorkers } from './sandbox.ts';

const services = await testServices();
const { db, app, clock, config, provider } = services;
await services.work(sandboxWorkers(db, config.secret, app.fetch));
const payer = browser(app);
let buyers = 0;

/** Orders with a new member, and opens the provider's page. */
async function before(payment_method: PaymentMethod, country: Country) {
  buyers += 1;
  const anna = await person(services, `Anna ${buyers}`);
  const { reply } = await placeTestOrder(anna, { payment_method, country });
  const path = new URL(reply.redirect).pathname;
  return {
    ref: path.split('/').at(-1)!,
    press: async (decision: string, code = '') => {
      const body = new URLSearchParams({ decision, code });
      return await payer.send(path, { method: 'POST', body });
    },
    status: async () => (await anna.ask(showPayment, { payment_id: reply.payment_id })).reply.payment.status,
    balance: async () => await balanceOf(db, anna.id),
  };
}

const polling = { timeout: 20_000, interval: 50 };

/** Returns a country where the sandbox offers the method. Card brands are offered wherever cards are. */
function homeOf(method: PaymentMethod): Country | undefined {
  if (['mastercard', 'visa', 'maestro'].includes(method)) return 'IE';
  return countries.find((country) => methodsOffered(country, clock.now()).includes(method));
}
const own: readonly PaymentMethod[] = ['sct', 'sdd'];
const bought = paymentMethods.filter((method) => !closedMethods.includes(method) && !own.includes(method));

test.each(bought)('%s completes and delivers the credits', async (method) => {
  const anna = await before(method, homeOf(method)!);
  const first = await anna.press('completed', sandboxVouchers.full);
  if (familyOf[method] === 'card') {
    expect(first.status).toBe(200);
    expect(await anna.status()).toBe('open');
    expect((await anna.press('completed')).status).toBe(303);
  } else expect(first.status).toBe(303);
  await vi.waitFor(async () => expect(await anna.status()).toBe('completed'), polling);
  expect(await anna.balance()).toBe(80);
});

test('the sandbox offers neither discontinued methods nor those we collect ourselves', () => {
  expect(paymentMethods.filter((method) => !bought.includes(method)).toSorted()).toEqual(
    [...closedMethods, ...own].toSorted(),
  );
  for (const method of [...closedMethods, ...own]) expect(provider.offers(method, 'DE'), method).toBe(false);
});

describe('a card payment', () => {
  test.each([
    ['rejected at the bank fails', 'failed'],
    ['abandoned at the bank is cancelled', 'cancelled'],
  ] as const)('%s', async (_what, ending) => {
    const anna = await before('creditcard', 'NL');
    expect(await (await anna.press('completed')).text()).toContain('Your bank asks');
    await anna.press(ending);
    await vi.waitFor(async () => expect(await anna.status()).toBe(ending), polling);
    expect(await anna.balance()).toBe(5);
  });

  test('that is never confirmed at the bank expires', async () => {
    const anna = await before('dankort', 'DK');
    await anna.press('completed');
    clock.move(30 * 60_000);
    expect(await (await anna.press('completed')).text()).not.toContain('Your bank asks');
    expect(await anna.status()).toBe('open');
  });
});

describe('a voucher', () => {
  test.each([
    ['with an unknown code', '1234567812345678', 'This code isn’t known.'],
    ['without a code', '', 'This code isn’t known.'],
    ['with too little credit', '2222 2222 2222 2222', 'There isn’t enough left'],
  ])('%s pays nothing and can be retried', async (_what, code, says) => {
    const anna = await before('paysafecard', 'AT');
    expect(await (await anna.press('completed', code)).text()).toContain(says);
    expect(await anna.status()).toBe('open');
    await anna.press('completed', '1111-1111-1111-1111');
    await vi.waitFor(async () => expect(await anna.status()).toBe('completed'), polling);
  });
});

describe('a refund', () => {
  test('is made once per key, and never exceeds the paid amount', async () => {
    const anna = await before('ideal', 'NL');
    const money = { currency: 'EUR', description: 'Damson' } as const;
    const { ref } = anna;
    expect(await provider.refund(ref, { key: 'one', amount_minor: 100, ...money })).toMatchObject({ status: 'failed' });
    await anna.press('completed');
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => provider.refund(ref, { key: 'one', amount_minor: 2000, ...money })),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['done']));
    expect(await db.selectFrom('sandbox_refund').selectAll().execute()).toHaveLength(1);
    expect(await provider.refund(ref, { key: 'two', amount_minor: 1747, ...money })).toMatchObject({
      status: 'failed',
    });
    expect(await provider.refund(ref, { key: 'two', amount_minor: 1746, ...money })).toMatchObject({ status: 'done' });
  });
});
