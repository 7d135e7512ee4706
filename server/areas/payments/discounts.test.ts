import { describe, expect, test } from 'vitest';
import { listPackages, orderCredits, showDiscountCode, timeBonus } from '#contract/payments.ts';
import { takeBreak } from '#contract/payments/spending.ts';
import { sandboxPayment } from '../../integrations/sandbox/sandbox.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { heldBy } from './discounts.ts';
import { settle } from './settle.ts';

const services = await testServices();
const { db, clock } = services;

const full = 4995;
const reduced = 3746;

describe('TIMEBONUS25: 25 percent off the first purchase, for 14,400 seconds after sign-up', () => {
  test.each([
    [14_399, reduced, 'active'],
    [14_400, full, undefined],
    [14_401, full, undefined],
  ] as const)('%d seconds after sign-up 75 credits cost %d cents', async (seconds, amount_minor, status) => {
    const anna = await person(services, `Anna${seconds}`);
    clock.move(seconds * 1000);
    const { reply } = await anna.ask(listPackages, { country: 'NL' });
    expect(reply.packages[2]).toMatchObject({ credits: 75, full_amount_minor: full, amount_minor });
    expect(reply.discountcode?.status).toBe(status);
    const { status: answered, reply: ordered } = await placeTestOrder(anna);
    expect(answered).toBe(200);
    expect(await storedPayment(services, ordered.payment_id)).toMatchObject({
      amount_minor,
      discountcode: status ? timeBonus.code : null,
    });
  });

  test('is not offered to members who take a break from buying', async () => {
    const anna = await person(services, 'Anna on a break');
    const welcome = async () => (await anna.ask(showDiscountCode, { welcome: 'true' })).reply.discountcode?.code;
    expect(await welcome()).toBe(timeBonus.code);
    await anna.ask(takeBreak, { days: 1 });
    expect(await welcome()).toBeUndefined();
  });

  test('a visitor sees the full prices', async () => {
    const { reply } = await browser(services.app).ask(listPackages, { country: 'NL' });
    expect(reply.discountcode).toBeNull();
    expect(reply.packages.map(({ amount_minor }) => amount_minor)).toEqual([995, 2495, 4995, 9995]);
  });

  test('the price of an order does not change, however late it is paid', async () => {
    const anna = await person(services, 'Anna Late');
    const { reply } = await placeTestOrder(anna);
    clock.move(20_000_000);
    await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'completed'), clock.now());
    expect(await storedPayment(services, reply.payment_id)).toMatchObject({
      status: 'completed',
      amount_minor: reduced,
    });
  });

  test('an order with the reduced price is rejected once the offer has expired', async () => {
    const anna = await person(services, 'Anna Slow');
    const wish = { credits: 75, country: 'NL', payment_method: 'ideal', amount_minor: reduced } as const;
    clock.move(14_400_000);
    const { status, problem } = await anna.ask(orderCredits, wish);
    expect(status).toBe(409);
    expect(problem.code).toBe('price_changed');
  });

  test('is not offered after the first purchase', async () => {
    const bram = await person(services, 'Bram Paid');
    const { reply } = await placeTestOrder(bram);
    await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'completed'), clock.now());
    const shown = await bram.ask(listPackages, { country: 'NL' });
    expect(shown.reply.discountcode).toBeNull();
    expect(shown.reply.packages[2]).toMatchObject({ amount_minor: full });
  });
});

describe('the discount can be used once', () => {
  test('of two simultaneous orders, one keeps the discount and the other order is canceled', async () => {
    const chloe = await person(services, 'Chloe Twice');
    const answers = await Promise.all([placeTestOrder(chloe), placeTestOrder(chloe, { credits: 10 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const payments = await Promise.all(answers.map(({ reply }) => storedPayment(services, reply.payment_id)));
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'open']);
    const held = await heldBy(db, chloe.id, timeBonus.code);
    expect(held?.payment_id).toBe(payments.find(({ status }) => status === 'open')!.payment_id);
    for (const { status, provider_ref } of payments) {
      const atProvider = provider_ref && (await sandboxPayment(db, provider_ref, clock.now()));
      if (atProvider) expect(atProvider.status).toBe(status);
    }
  });

  test('five simultaneous orders leave one open, also at the provider', async () => {
    const chloe = await person(services, 'Chloe Five');
    const methods = ['ideal', 'creditcard', 'paypal', 'applepay', 'ideal'] as const;
    await Promise.all(methods.map((payment_method) => placeTestOrder(chloe, { payment_method })));
    const payments = await db.selectFrom('payment').selectAll().where('member_id', '=', chloe.id).execute();
    const open = payments.filter(({ status, discountcode }) => status === 'open' && discountcode);
    expect(open).toHaveLength(1);
    const atProvider = await db
      .selectFrom('sandbox_payment')
      .selectAll()
      .where(
        'ref',
        'in',
        payments.flatMap(({ provider_ref }) => provider_ref ?? []),
      )
      .where('status', '=', 'open')
      .execute();
    expect(atProvider.map(({ ref }) => ref)).toEqual([open[0]!.provider_ref]);
  });

  test('a second order takes over the discount, and the first is canceled at the provider', async () => {
    const dirk = await person(services, 'Dirk Moves');
    const first = await placeTestOrder(dirk);
    const second = await placeTestOrder(dirk, { credits: 30, payment_method: 'paypal' });
    expect(second.status).toBe(200);
    const before = await storedPayment(services, first.reply.payment_id);
    expect(before.status).toBe('cancelled');
    expect(await sandboxPayment(db, before.provider_ref!, clock.now())).toMatchObject({ status: 'cancelled' });
    expect(await storedPayment(services, second.reply.payment_id)).toMatchObject({
      amount_minor: 1871,
      status: 'open',
    });
    expect((await heldBy(db, dirk.id, timeBonus.code))?.payment_id).toBe(second.reply.payment_id);
  });

  test.each(['pending', 'completed'] as const)('an order that is %s keeps the discount', async (status) => {
    const dirk = await person(services, `Dirk ${status}`);
    const first = await placeTestOrder(dirk);
    await settle(
      db,
      first.reply.payment_id,
      await reportedStatus(services, first.reply.payment_id, status),
      clock.now(),
    );
    const wish = { credits: 75, country: 'NL', payment_method: 'ideal', amount_minor: reduced } as const;
    const tampered = await dirk.ask(orderCredits, wish);
    expect(tampered.status).toBe(409);
    expect(tampered.problem.code).toBe('price_changed');
    const second = await placeTestOrder(dirk);
    expect(await storedPayment(services, second.reply.payment_id)).toMatchObject({
      amount_minor: full,
      discountcode: null,
    });
    expect(await storedPayment(services, first.reply.payment_id)).toMatchObject({ status });
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    'a payment that is %s releases the discount',
    async (status) => {
      const dirk = await person(services, `Dirk ${status}`);
      const first = await placeTestOrder(dirk);
      await settle(
        db,
        first.reply.payment_id,
        await reportedStatus(services, first.reply.payment_id, status),
        clock.now(),
      );
      expect(await heldBy(db, dirk.id, timeBonus.code)).toBeUndefined();
      const { reply } = await dirk.ask(listPackages, { country: 'NL' });
      expect(reply.discountcode?.status).toBe('active');
      const second = await placeTestOrder(dirk);
      expect(await storedPayment(services, second.reply.payment_id)).toMatchObject({ amount_minor: reduced });
    },
  );

  test('a failed payment that completes later uses up the discount', async () => {
    const dirk = await person(services, 'Dirk Lucky');
    const { reply } = await placeTestOrder(dirk);
    for (const status of ['failed', 'completed'] as const) {
      await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, status), clock.now());
    }
    expect((await heldBy(db, dirk.id, timeBonus.code))?.payment_id).toBe(reply.payment_id);
  });
});

describe('discountcode.php', () => {
  test('finds the welcome discount in any letter case', async () => {
    const anna = await person(services, 'Anna Code');
    const welcome = await anna.ask(showDiscountCode, { welcome: 'true' });
    expect(welcome.reply.discountcode).toEqual({
      code: 'TIMEBONUS25',
      country: null,
      user_id: null,
      value_percentage: 25,
      currency: null,
      minimum_order_value: null,
      status: 'active',
      validity: 'once_per_user',
      expires: new Date(clock.now().getTime() + 14_400_000).toISOString(),
      expired: false,
      paymentmethods: null,
    });
    const named = await anna.ask(showDiscountCode, { code: ' timebonus25 ' });
    expect(named.reply.discountcode).toEqual(welcome.reply.discountcode);
    expect(welcome.reply.packages).toBeNull();
  });

  test('does not find an unknown code, nor the welcome code once it has expired', async () => {
    const anna = await person(services, 'Anna Guess');
    const unknown = await anna.ask(showDiscountCode, { code: 'SUMMER50' });
    expect(unknown.status).toBe(404);
    expect(unknown.problem.code).toBe('code_not_found');
    clock.move(14_400_000);
    const late = await anna.ask(showDiscountCode, { code: 'TIMEBONUS25' });
    expect(late.status).toBe(404);
    expect(late.problem.code).toBe('code_not_found');
    expect((await anna.ask(showDiscountCode, { welcome: 'true' })).reply.discountcode).toBeNull();
  });

  test('responds 409 to a code that has been used', async () => {
    const anna = await person(services, 'Anna Used');
    const { reply } = await placeTestOrder(anna);
    expect((await anna.ask(showDiscountCode, { code: 'TIMEBONUS25' })).reply.discountcode?.status).toBe('active');
    await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'completed'), clock.now());
    const used = await anna.ask(showDiscountCode, { code: 'TIMEBONUS25' });
    expect(used.status).toBe(409);
    expect(used.problem.code).toBe('code_already_used');
  });
});
