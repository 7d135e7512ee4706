import { describe, expect, test } from 'vitest';
import { orderCredits, showPayment } from '#contract/payments.ts';
import { makeApp } from '../../process/app.ts';
import { type PaymentProvider, ProviderUnavailable } from '../../integrations/payment-provider.ts';
import { makeProviders } from '../../integrations/payment-providers.ts';
import { sandboxPayment } from '../../integrations/sandbox/sandbox.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { settle } from './settle.ts';

const services = await testServices();
const { db, clock } = services;
const wish = { credits: 75, country: 'NL', payment_method: 'ideal', amount_minor: 3746 } as const;

/** Returns the member's browser session at an application whose provider behaves differently. */
function before({ cookies }: TestPerson, provider: Partial<PaymentProvider>) {
  const app = makeApp({ ...services, providers: makeProviders([{ ...services.provider, ...provider }]) });
  const other = browser(app);
  for (const [name, value] of cookies) other.cookies.set(name, value);
  return other;
}

async function down(): Promise<never> {
  throw new ProviderUnavailable('The provider does not answer.');
}

async function paymentsOf({ id }: TestPerson) {
  return await db.selectFrom('payment').selectAll().where('member_id', '=', id).orderBy('payment_id').execute();
}

describe('ordering', () => {
  test('stores the payment with its price and redirects to the provider’s page', async () => {
    const anna = await person(services, 'Anna');
    const { status, reply } = await anna.ask(orderCredits, wish);
    expect(status).toBe(200);
    expect(reply.redirect).toMatch(/^http:\/\/damson\.test\/sandbox-pay\/sb_[0-9a-f]{24}$/);
    const { payment } = (await anna.ask(showPayment, { payment_id: reply.payment_id })).reply;
    expect(payment).toEqual({
      payment_id: reply.payment_id,
      status: 'open',
      credits: 75,
      amount_minor: 3746,
      vat_minor: 650,
      transfer: null,
      money_back: null,
      invoices: [],
      vat_percent: 21,
      currency: 'EUR',
      country: 'NL',
      payment_method: 'ideal',
      discountcode: 'TIMEBONUS25',
      discount_percentage: 25,
      ordered_at: clock.now().toISOString(),
      paid_at: null,
      stopped_at: null,
      redirect: reply.redirect,
    });
    const { provider_ref } = await storedPayment(services, reply.payment_id);
    expect(await sandboxPayment(db, provider_ref!, clock.now())).toMatchObject({
      amount_minor: 3746,
      currency: 'EUR',
      description: 'Damson',
      return_url: `http://damson.test/transactions/${reply.payment_id}`,
    });
  });

  test('five times simultaneously under one key creates one order', async () => {
    const bram = await person(services, 'Bram');
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => bram.ask(orderCredits, wish, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply.redirect)).size).toBe(1);
    expect(await paymentsOf(bram)).toHaveLength(1);
  });

  test('with a different payment method under the same key is rejected', async () => {
    const bram = await person(services, 'Bram Key');
    const key = crypto.randomUUID();
    await bram.ask(orderCredits, wish, { key });
    const { status, problem } = await bram.ask(orderCredits, { ...wish, payment_method: 'paypal' }, { key });
    expect(status).toBe(422);
    expect(problem.code).toBe('key_reused');
    expect(await paymentsOf(bram)).toHaveLength(1);
  });

  test.each([
    [{ amount_minor: 1 }, 409, 'price_changed'],
    [{ amount_minor: 4995 }, 409, 'price_changed'],
    [{ credits: 74 }, 404, 'no_such_package'],
    [{ credits: -75 }, 404, 'no_such_package'],
    [{ credits: 75.5 }, 422, 'invalid'],
    [{ country: 'PL' }, 422, 'method_not_offered'],
    [{ payment_method: 'bancontact' }, 422, 'method_not_offered'],
    [{ payment_method: 'giropay', country: 'DE' }, 422, 'method_not_offered'],
    [{ payment_method: 'sofort', country: 'DE' }, 422, 'method_not_offered'],
    [{ payment_method: 'twint' }, 422, 'method_not_offered'],
    [{ payment_method: 'cash' }, 422, 'invalid'],
    [{ currency: 'PLN' }, 422, 'invalid'],
    [{ paid_user: true }, 422, 'invalid'],
  ] as const)('with %j is rejected, and no payment is stored', async (tampering, status, code) => {
    const chloe = await person(services, `Chloe ${made++}`);
    const answer = await chloe.ask(orderCredits, { ...wish, ...tampering } as never);
    expect(answer.status).toBe(status);
    expect(answer.problem.code).toEqual(code);
    expect(await paymentsOf(chloe)).toEqual([]);
    expect((await chloe.ask(orderCredits, wish)).status).toBe(200);
  });

  test('requires a login', async () => {
    const { status, problem } = await browser(services.app).ask(orderCredits, wish);
    expect(status).toBe(403);
    expect(problem.authentication_required).toBe(true);
  });

  test('again under the key of a failed order redirects to our own page', async () => {
    const dirk = await person(services, 'Dirk');
    const key = crypto.randomUUID();
    const { reply } = await dirk.ask(orderCredits, wish, { key });
    await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'failed'), clock.now());
    const again = await dirk.ask(orderCredits, wish, { key });
    expect(again.reply).toEqual({ ...reply, redirect: `http://damson.test/transactions/${reply.payment_id}` });
  });
});

let made = 0;

describe('when the provider is unavailable or slow', () => {
  test('the order fails with 503, and can be repeated later under its key', async () => {
    const anna = await person(services, 'Anna Down');
    const key = crypto.randomUUID();
    const refused = await before(anna, { collect: down }).ask(orderCredits, wish, { key });
    expect(refused.status).toBe(503);
    expect(refused.problem.code).toBe('provider_unavailable');
    const { status } = await anna.ask(orderCredits, wish, { key });
    expect(status).toBe(200);
    expect(await paymentsOf(anna)).toHaveLength(1);
  });

  test('a retry under its key leads to the same page without another payment there, however late', async () => {
    const anna = await person(services, 'Anna Late');
    const key = crypto.randomUUID();
    const first = await anna.ask(orderCredits, wish, { key });
    // Providers forget the keys of their requests, Mollie within an hour.
    const later = await before(anna, { collect: down }).ask(orderCredits, wish, { key });
    expect(later.reply).toEqual(first.reply);
  });

  test('the member can switch to another method at the same price', async () => {
    const anna = await person(services, 'Anna Other');
    await before(anna, { collect: down }).ask(orderCredits, wish);
    const { status, reply } = await anna.ask(orderCredits, { ...wish, payment_method: 'paypal' });
    expect(status).toBe(200);
    const [first, second] = await paymentsOf(anna);
    expect(first).toMatchObject({ status: 'cancelled', provider_ref: null });
    expect(second).toMatchObject({ status: 'open', payment_id: reply.payment_id, amount_minor: 3746 });
  });

  test('an order whose response was lost is found and canceled at the provider', async () => {
    const anna = await person(services, 'Anna Lost');
    const losing = before(anna, {
      collect: async (what) => {
        await services.provider.collect(what);
        return await down();
      },
    });
    await losing.ask(orderCredits, wish);
    const [lost] = await paymentsOf(anna);
    expect(lost).toMatchObject({ status: 'open', provider_ref: null });
    expect((await anna.ask(orderCredits, { ...wish, payment_method: 'paypal' })).status).toBe(200);
    expect(await storedPayment(services, lost!.payment_id)).toMatchObject({ status: 'cancelled' });
    expect(await services.provider.find(lost!.payment_id)).toMatchObject({ status: 'cancelled' });
  });

  test('a new order fails with 503 and is not stored if the previous order cannot be canceled', async () => {
    const anna = await person(services, 'Anna Stuck');
    await anna.ask(orderCredits, wish);
    const other = before(anna, { cancel: down });
    const { status, problem } = await other.ask(orderCredits, { ...wish, payment_method: 'paypal' });
    expect(status).toBe(503);
    expect(problem.code).toBe('provider_unavailable');
    expect(await paymentsOf(anna)).toHaveLength(1);
  });

  test('an order that a later one cancels while the provider responds does not redirect to the provider', async () => {
    const anna = await person(services, 'Anna Race');
    const slow = before(anna, {
      collect: async (what) => {
        expect((await anna.ask(orderCredits, { ...wish, payment_method: 'paypal' })).status).toBe(200);
        return await services.provider.collect(what);
      },
    });
    const { reply } = await slow.ask(orderCredits, wish);
    expect(reply.redirect).toBe(`http://damson.test/transactions/${reply.payment_id}`);
    const [first, second] = await paymentsOf(anna);
    expect([first!.status, second!.status]).toEqual(['cancelled', 'open']);
    expect(await services.provider.find(first!.payment_id)).toMatchObject({ status: 'cancelled' });
  });

  test('a payment that completed unreported is booked, and the second order costs the full price', async () => {
    const anna = await person(services, 'Anna Paid');
    const { reply } = await placeTestOrder(anna);
    const { provider_ref } = await storedPayment(services, reply.payment_id);
    await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', provider_ref!).execute();
    const second = await anna.ask(orderCredits, { ...wish, payment_method: 'paypal' });
    expect(second.status).toBe(409);
    expect(second.problem.code).toBe('price_changed');
    expect(await storedPayment(services, reply.payment_id)).toMatchObject({ status: 'completed' });
  });
});

describe('a payment', () => {
  test('of another member is not found, like a payment that does not exist', async () => {
    const [anna, bram] = [await person(services, 'Anna Own'), await person(services, 'Bram Nosy')];
    const { reply } = await placeTestOrder(anna);
    const foreign = await bram.ask(showPayment, { payment_id: reply.payment_id });
    const unknown = await bram.ask(showPayment, { payment_id: crypto.randomUUID() as never });
    expect(foreign.status).toBe(404);
    expect(foreign.problem.code).toBe('no_such_payment');
    expect(foreign.problem).toEqual(unknown.problem);
    expect((await bram.ask(showPayment, { payment_id: 'nonsense' as never })).status).toBe(422);
  });

  test('links to the provider’s page only while it is open', async () => {
    const anna = await person(services, 'Anna Shown');
    const { reply } = await placeTestOrder(anna);
    await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'pending'), clock.now());
    const { payment } = (await anna.ask(showPayment, { payment_id: reply.payment_id })).reply;
    expect(payment).toMatchObject({ status: 'pending', redirect: null });
  });
});
