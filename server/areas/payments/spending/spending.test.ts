import { describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { listPackages, orderCredits, type PaymentId, showPayment } from '#contract/payments.ts';
import { setSpendingLimit, showSpending, spendingLimitRange, takeBreak } from '#contract/payments/spending.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { makeApp } from '../../../process/app.ts';
import { ProviderUnavailable } from '../../../integrations/payment-provider.ts';
import { makeProviders } from '../../../integrations/payment-providers.ts';
import { browser } from '#testing/browser.ts';
import { placeTestOrder, reportedStatus, type WishedOrder } from '#testing/orders.ts';
import { testPassword, person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { settle } from '../settle.ts';

const services = await testServices();
const { db, clock } = services;
const [hour, day] = [3_600_000, 86_400_000];
let made = 0;

/** Creates a member without the welcome discount: 10 credits cost 9.95, 30 cost 24.95, 75 cost 49.95. */
async function buyer(): Promise<TestPerson> {
  const own = await person(services, `Anna ${(made += 1)}`);
  await db.updateTable('member_card').set({ country: 'NL' }).where('id', '=', own.id).execute();
  clock.move(4 * hour);
  return own;
}

async function pay(payment_id: PaymentId): Promise<void> {
  await settle(db, payment_id, await reportedStatus(services, payment_id, 'completed'), clock.now());
}

async function buy(own: TestPerson, wish: WishedOrder = {}): Promise<PaymentId> {
  clock.move(1000);
  const { reply } = await placeTestOrder(own, wish);
  await pay(reply.payment_id);
  return reply.payment_id;
}

/** Advances the clock beyond the end of the session, and logs in again. */
async function wait(own: TestPerson, milliseconds: number): Promise<void> {
  clock.move(milliseconds);
  await own.ask(logIn, { email: own.email, password: testPassword });
}

const spendingOf = async (own: TestPerson) => (await own.ask(showSpending, {})).reply.spending;
const limit = async (own: TestPerson, limit_minor: number | null) =>
  (await own.ask(setSpendingLimit, { limit_minor })).reply.spending;

describe('a monthly spending limit', () => {
  test('is not set at first, and the spent amount is shown', async () => {
    const own = await buyer();
    await buy(own, { credits: 10 });
    expect(await spendingOf(own)).toMatchObject({
      currency: 'EUR',
      month: clock.now().toISOString().slice(0, 7),
      spent_minor: 995,
      under_way_minor: 0,
      limit_minor: null,
      next: null,
      break_until: null,
      unusual: null,
    });
  });

  test('applies at once, exact to the cent, and shows the remaining amount', async () => {
    const own = await buyer();
    await limit(own, 995 + 2494);
    await buy(own, { credits: 10 });
    const { status, problem } = await placeTestOrder(own, { credits: 30 });
    expect(status).toBe(403);
    expect(problem.code).toBe('over_limit');
    expect(problem).toMatchObject({ currency: 'EUR', limit_minor: 3489, left_minor: 2494 });
    await limit(own, 995 + 2493);
    expect((await spendingOf(own)).limit_minor).toBe(3488);
    expect((await placeTestOrder(own, { credits: 10 })).status).toBe(200);
  });

  test('takes 24 hours to be raised or removed; lowering it discards the pending change', async () => {
    const own = await buyer();
    await limit(own, 1000);
    const asked = clock.now().getTime();
    const raised = await limit(own, 5000);
    expect(raised).toMatchObject({
      limit_minor: 1000,
      next: { limit_minor: 5000, from: new Date(asked + day).toISOString() },
    });
    clock.move(hour);
    expect((await limit(own, 5000)).next, 'asked for again, it does not wait longer').toEqual(raised.next);
    expect((await placeTestOrder(own, { credits: 30 })).problem.code).toBe('over_limit');
    clock.move(day - hour - 1);
    expect((await spendingOf(own)).limit_minor).toBe(1000);
    clock.move(1);
    expect(await spendingOf(own)).toMatchObject({ limit_minor: 5000, next: null });
    await limit(own, null);
    expect(await limit(own, 900)).toMatchObject({ limit_minor: 900, next: null });
    clock.move(2 * day);
    expect((await spendingOf(own)).limit_minor).toBe(900);
    await limit(own, null);
    clock.move(day);
    expect(await spendingOf(own)).toMatchObject({ limit_minor: null, next: null });
  });

  test('that allows two orders leaves at most two of twenty simultaneous orders open', async () => {
    const own = await buyer();
    await limit(own, 2 * 995);
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeTestOrder(own, { credits: 10 })));
    const ordered = answers.filter(({ status }) => status === 200).map(({ reply }) => reply.payment_id);
    for (const { status, problem } of answers) if (status !== 200) expect(problem.code).toBe('over_limit');
    const open = await db
      .selectFrom('payment')
      .select('payment_id')
      .where('member_id', '=', own.id)
      .where('status', '=', 'open')
      .execute();
    expect(ordered.length).toBeGreaterThanOrEqual(2);
    expect(open.length).toBeLessThanOrEqual(2);
  });

  test('cancels an open order in favor of the next one, also at the provider', async () => {
    const own = await buyer();
    await limit(own, 2500);
    const left = (await placeTestOrder(own, { credits: 30 })).reply.payment_id;
    const { status, reply } = await placeTestOrder(own, { credits: 10 });
    expect(status).toBe(200);
    expect((await own.ask(showPayment, { payment_id: left })).reply.payment.status).toBe('cancelled');
    await pay(reply.payment_id);
    expect(await spendingOf(own)).toMatchObject({ spent_minor: 995, under_way_minor: 0 });
  });

  test('rejects the next order, and keeps the open one, while the provider is unavailable', async () => {
    const own = await buyer();
    await limit(own, 2500);
    const left = (await placeTestOrder(own, { credits: 30 })).reply.payment_id;
    const cancel = () => Promise.reject(new ProviderUnavailable('The provider does not answer.'));
    const app = makeApp({ ...services, providers: makeProviders([{ ...services.provider, cancel }]) });
    const away = browser(app);
    for (const [name, value] of own.cookies) away.cookies.set(name, value);
    expect((await placeTestOrder(away, { credits: 10 })).problem.code).toBe('provider_unavailable');
    expect((await own.ask(showPayment, { payment_id: left })).reply.payment.status).toBe('open');
  });

  test('includes an open bank transfer, which is not canceled', async () => {
    const own = await buyer();
    await limit(own, 3000);
    const { payment_id } = (await placeTestOrder(own, { credits: 30, payment_method: 'ideal' })).reply;
    await db.updateTable('payment').set({ payment_method: 'sct' }).where('payment_id', '=', payment_id).execute();
    expect(await spendingOf(own)).toMatchObject({ spent_minor: 0, under_way_minor: 2495 });
    expect((await placeTestOrder(own, { credits: 10 })).problem.code).toBe('over_limit');
  });

  test('does not count refunds as spent', async () => {
    const own = await buyer();
    const payment_id = await buy(own, { credits: 30 });
    await own.ask(withdraw, { name: 'Anna', email: own.email, order: payment_id, confirmed: 'yes' });
    expect((await spendingOf(own)).spent_minor).toBe(0);
  });

  test('restarts each month in the time zone of the member’s country', async () => {
    const own = await buyer();
    await limit(own, 995);
    // 23:30 in Utrecht on 31 October 2027, after the clocks went back that morning. November starts half an hour later.
    await wait(own, new Date('2027-10-31T22:30:00Z').getTime() - clock.now().getTime());
    await buy(own, { credits: 10 });
    expect(await spendingOf(own)).toMatchObject({ month: '2027-10', spent_minor: 995 });
    expect((await placeTestOrder(own, { credits: 10 })).problem.code).toBe('over_limit');
    clock.move(hour / 2);
    expect(await spendingOf(own)).toMatchObject({ month: '2027-11', spent_minor: 0 });
    expect((await placeTestOrder(own, { credits: 10 })).status).toBe(200);
  });

  test('applies to other currencies at the rate of the price lists', async () => {
    const own = await buyer();
    await limit(own, 1200);
    await buy(own, { credits: 10, country: 'DK', payment_method: 'creditcard' });
    expect(await spendingOf(own)).toMatchObject({ currency: 'EUR', spent_minor: 995 });
    const { problem } = await placeTestOrder(own, { credits: 10, country: 'GB', payment_method: 'creditcard' });
    expect(problem).toMatchObject({ code: 'over_limit', currency: 'EUR', left_minor: 205 });
  });

  test('outside the allowed range is rejected', async () => {
    const own = await buyer();
    expect(spendingLimitRange).toEqual({ min_minor: 500, max_minor: 10_000_000 });
    for (const odd of [499, 10_000_001, 0, -5, 10.5, 'x', undefined]) {
      expect((await own.ask(setSpendingLimit, { limit_minor: odd as number })).status).toBe(422);
    }
    expect((await spendingOf(own)).limit_minor).toBeNull();
  });
});

describe('a break from buying', () => {
  test('starts at once, can be extended but not shortened, and ends', async () => {
    const own = await buyer();
    const wish = { credits: 10, country: 'NL', payment_method: 'ideal', amount_minor: 995 } as const;
    const until = new Date(clock.now().getTime() + 7 * day).toISOString();
    expect((await own.ask(takeBreak, { days: 7 })).reply.spending.break_until).toBe(until);
    const { status, problem } = await own.ask(orderCredits, wish);
    expect(status).toBe(403);
    expect(problem.code).toBe('on_break');
    expect(problem.until).toBe(until);
    expect((await own.ask(takeBreak, { days: 1 })).reply.spending.break_until, 'not shorter').toBe(until);
    expect((await own.ask(listPackages, {})).status, 'prices are still shown').toBe(200);
    const longer = new Date(clock.now().getTime() + 30 * day).toISOString();
    expect((await own.ask(takeBreak, { days: 30 })).reply.spending.break_until).toBe(longer);
    await wait(own, 30 * day);
    expect((await spendingOf(own)).break_until).toBeNull();
  });

  test('ends 24 hours after the member first requests its end', async () => {
    const own = await buyer();
    await own.ask(takeBreak, { days: 7 });
    const from = clock.now().getTime();
    const ended = await own.ask(takeBreak, { days: 0 });
    expect(ended.reply.spending.break_until).toBe(new Date(from + day).toISOString());
    clock.move(hour);
    const again = await own.ask(takeBreak, { days: 0 });
    expect(again.reply.spending.break_until).toBe(new Date(from + day).toISOString());
    clock.move(day - hour);
    expect((await spendingOf(own)).break_until).toBeNull();
  });
});

describe('unusual spending is flagged', () => {
  test('at the third purchase within a day', async () => {
    const own = await buyer();
    await buy(own, { credits: 10 });
    await buy(own, { credits: 10 });
    expect((await spendingOf(own)).unusual).toBeNull();
    await buy(own, { credits: 10 });
    expect((await spendingOf(own)).unusual).toBe('many_orders');
    clock.move(day);
    expect((await spendingOf(own)).unusual).toBeNull();
  });

  test('when the month exceeds twice the highest of the three months before', async () => {
    const own = await buyer();
    await buy(own, { credits: 10 });
    await wait(own, 31 * day);
    await buy(own, { credits: 10 });
    await wait(own, 31 * day);
    await buy(own, { credits: 10 });
    expect((await spendingOf(own)).unusual).toBeNull();
    clock.move(2 * hour);
    await buy(own, { credits: 30 });
    expect((await spendingOf(own)).unusual).toBe('more_than_usual');
  });
});

test('spending settings are private to the member', async () => {
  const own = await buyer();
  await limit(own, 1000);
  const other = await buyer();
  expect((await spendingOf(other)).limit_minor).toBeNull();
});
