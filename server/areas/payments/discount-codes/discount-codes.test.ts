import { describe, expect, test } from 'vitest';
import type { Insertable } from 'kysely';
import { listPackages, orderCredits, showDiscountCode } from '#contract/payments.ts';
import type { DiscountCode } from '#database/tables.ts';
import { testServices } from '#testing/services.ts';
import { storedPayment, reportedStatus } from '#testing/orders.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { settle } from '../settle.ts';

const services = await testServices();
const { db, clock } = services;
const day = 86_400_000;
let made = 0;

/** Creates a member whose welcome discount has expired. */
async function buyer(name: string): Promise<TestPerson> {
  const own = await person(services, `${name} ${(made += 1)}`);
  const signup_date = new Date(clock.now().getTime() - day);
  await db.updateTable('member').set({ signup_date }).where('id', '=', own.id).execute();
  return own;
}

async function code(terms: Partial<Insertable<DiscountCode>> = {}): Promise<string> {
  const name = `PLUM${(made += 1)}`;
  await db
    .insertInto('discount_code')
    .values({
      code: name,
      value_percentage: 40,
      validity: 'once_per_user',
      expires: new Date(clock.now().getTime() + day),
      created_at: clock.now(),
      created_by: 'test',
      ...terms,
    })
    .execute();
  return name;
}

const wish = { credits: 75, country: 'NL', payment_method: 'ideal' } as const;
const full = 4995;
const reduced = 2997;

async function orderWith(own: TestPerson, discountcode: string, more: object = {}) {
  return await own.ask(orderCredits, { ...wish, amount_minor: reduced, discountcode, ...more });
}

async function pay({ reply }: Awaited<ReturnType<typeof orderWith>>): Promise<void> {
  await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'completed'), clock.now());
}

describe('a discount code of the operator', () => {
  test('reduces every package by its percentage, and the order is charged the reduced price', async () => {
    const anna = await buyer('Anna');
    const name = await code();
    const typed = ` ${name.toLowerCase().slice(0, 2)} ${name.slice(2)} `;
    const { reply } = await anna.ask(showDiscountCode, { code: typed, country: 'NL' });
    expect(reply.discountcode).toEqual({
      code: name,
      country: null,
      user_id: null,
      value_percentage: 40,
      currency: null,
      minimum_order_value: null,
      status: 'active',
      validity: 'once_per_user',
      expires: new Date(clock.now().getTime() + day).toISOString(),
      expired: false,
      paymentmethods: null,
    });
    expect(reply.packages?.map(({ amount_minor }) => amount_minor)).toEqual([597, 1497, reduced, 5997]);
    const ordered = await orderWith(anna, typed);
    expect(ordered.status).toBe(200);
    expect(await storedPayment(services, ordered.reply.payment_id)).toMatchObject({
      amount_minor: reduced,
      discountcode: name,
      discount_percentage: 40,
    });
  });

  test.each([1, 2996, 2998, full])(
    'rejects an order whose price (%d) differs from the server’s',
    async (amount_minor) => {
      const anna = await buyer('Anna');
      const { status, problem } = await orderWith(anna, await code(), { amount_minor });
      expect(status).toBe(409);
      expect(problem.code).toBe('price_changed');
    },
  );

  test('is not found if it is unknown, withdrawn or another member’s', async () => {
    const anna = await buyer('Anna');
    const bram = await buyer('Bram');
    const theirs = await code({ user_id: bram.id });
    const answers = [];
    for (const name of ['NOSUCHCODE', await code({ withdrawn_at: clock.now() }), theirs]) {
      const shown = await anna.ask(showDiscountCode, { code: name });
      const ordered = await orderWith(anna, name);
      answers.push([shown.status, shown.problem.code, ordered.status, ordered.problem.code]);
      expect(Object.keys(shown.problem)).not.toContain('discountcode');
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => [404, 'code_not_found', 404, 'code_not_found']));
    expect((await bram.ask(showDiscountCode, { code: theirs })).reply.discountcode?.user_id).toBe(bram.id);
    expect((await orderWith(bram, theirs)).status).toBe(200);
  });

  test('is rejected with the reason why it does not apply to the order', async () => {
    const anna = await buyer('Anna');
    const cases = [
      ['expired', { expires: clock.now() }, {}],
      ['country', { country: 'DE' }, {}],
      ['currency', { currency: 'PLN' }, {}],
      ['method', { paymentmethods: ['paypal'] }, {}],
      ['minimum', { currency: 'EUR', minimum_order_value: full + 1 }, {}],
    ] as const;
    for (const [reason, terms] of cases) {
      const name = await code({ ...terms, paymentmethods: 'paymentmethods' in terms ? ['paypal'] : null });
      const shown = await anna.ask(showDiscountCode, { code: name, ...wish });
      const ordered = await orderWith(anna, name);
      for (const { status, problem } of [shown, ordered]) {
        expect(status, reason).toBe(409);
        expect(problem.code, reason).toBe('code_invalid');
        expect(problem.reason, reason).toBe(reason);
        expect(problem.discountcode).toMatchObject({ code: name, expired: reason === 'expired' });
      }
    }
  });

  test('with a minimum order value leaves out the smaller packages', async () => {
    const anna = await buyer('Anna');
    const name = await code({ currency: 'EUR', minimum_order_value: full });
    const { reply } = await anna.ask(showDiscountCode, { code: name, country: 'NL' });
    expect(reply.packages?.map(({ credits }) => credits)).toEqual([75, 200]);
    expect((await orderWith(anna, name)).status).toBe(200);
  });

  test('with several conditions is accepted if the order meets all of them', async () => {
    const anna = await buyer('Anna');
    const name = await code({ country: 'NL', currency: 'EUR', paymentmethods: ['ideal'], user_id: anna.id });
    expect((await anna.ask(showDiscountCode, { code: name, ...wish })).status).toBe(200);
    expect((await orderWith(anna, name)).status).toBe(200);
  });

  test('is rejected if it saves no more than the welcome discount: one discount per order', async () => {
    const anna = await person(services, `Anna New ${made++}`);
    const name = await code({ value_percentage: 25 });
    const { status, problem } = await anna.ask(showDiscountCode, { code: name, country: 'NL' });
    expect(status).toBe(409);
    expect(problem.code).toBe('code_invalid');
    expect(problem.reason).toBe('less');
    const better = await code({ value_percentage: 26 });
    const shown = await anna.ask(showDiscountCode, { code: better, country: 'NL' });
    expect(shown.reply.packages?.[2]?.amount_minor).toBe(3696);
  });
});

describe('redeeming a code', () => {
  test('20 simultaneous orders of a member leave one open; paying it uses up the code', async () => {
    const dirk = await buyer('Dirk');
    const name = await code();
    const answers = await Promise.all(Array.from({ length: 20 }, () => orderWith(dirk, name)));
    const held = await db.selectFrom('payment').selectAll().where('discountcode', '=', name).execute();
    const open = held.filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await settle(
      db,
      open[0]!.payment_id,
      await reportedStatus(services, open[0]!.payment_id, 'completed'),
      clock.now(),
    );
    const again = await orderWith(dirk, name);
    expect(again.status).toBe(409);
    expect(again.problem.code).toBe('code_already_used');
    const shown = await dirk.ask(showDiscountCode, { code: name });
    expect(shown.status).toBe(409);
    expect(shown.problem.code).toBe('code_already_used');
  });

  test('of 20 members who order simultaneously, only one gets a single-use code', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => buyer('Chloe')));
    const name = await code({ validity: 'once' });
    const answers = await Promise.all(all.map((one) => orderWith(one, name)));
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok).toHaveLength(1);
    const others = answers.filter((one) => one !== ok[0]);
    expect(new Set(others.map(({ problem }) => problem.code))).toEqual(new Set(['code_already_used']));
    expect(await db.selectFrom('payment').select('payment_id').where('discountcode', '=', name).execute()).toHaveLength(
      1,
    );
    await pay(ok[0]!);
    const late = await orderWith(await buyer('Late'), name);
    expect(late.status).toBe(409);
    expect(late.problem.code).toBe('code_already_used');
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    'an order that is %s frees a single-use code for other members',
    async (status) => {
      const name = await code({ validity: 'once' });
      const { reply } = await orderWith(await buyer('First'), name);
      await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, status), clock.now());
      expect((await orderWith(await buyer('Second'), name)).status).toBe(200);
    },
  );

  test('a member whose open order uses a single-use code can use it for another order', async () => {
    const dirk = await buyer('Dirk');
    const name = await code({ validity: 'once' });
    const first = await orderWith(dirk, name);
    const second = await orderWith(dirk, name, { payment_method: 'paypal' });
    expect(second.status).toBe(200);
    expect((await storedPayment(services, first.reply.payment_id)).status).toBe('cancelled');
  });
});

test('after ten wrong codes in an hour, even the right one is rejected', async () => {
  const anna = await buyer('Anna');
  const right = await code();
  const guesses = Array.from({ length: 8 }, (_, index) => `GUESS${index}`);
  const answers = await Promise.all(guesses.map((one) => anna.ask(showDiscountCode, { code: one })));
  expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 404));
  for (let time = 0; time < 5; time += 1) expect((await anna.ask(showDiscountCode, { code: right })).status).toBe(200);
  expect((await orderWith(anna, 'GUESS8')).status).toBe(404);
  expect((await orderWith(anna, 'GUESS9')).status).toBe(404);
  for (const answer of [await anna.ask(showDiscountCode, { code: right }), await orderWith(anna, right)]) {
    expect(answer.status).toBe(429);
    expect(answer.problem.code).toBe('too_many_requests');
  }
  expect((await anna.ask(listPackages, { country: 'NL' })).status, 'buying goes on without').toBe(200);
  clock.move(3600_000);
  expect((await anna.ask(showDiscountCode, { code: right })).status).toBe(200);
});

test.each(['\u200bplum-way ', 'ＰＬＵＭ－ＷＡＹ', 'PLUM\u2013WAY', 'plum\u00a0way', 'PLUMWAY', 'plum.way.'])(
  'a code with a hyphen matches the spelling %j, which uses it up',
  async (typed) => {
    const own = await buyer('Typist');
    if (!(await db.selectFrom('discount_code').select('code').where('code', '=', 'PLUM-WAY').executeTakeFirst())) {
      await code({ code: 'PLUM-WAY' });
    }
    const { reply } = await own.ask(showDiscountCode, { code: typed, country: 'NL' });
    expect(reply.discountcode?.code).toBe('PLUM-WAY');
    const ordered = await orderWith(own, typed);
    expect((await storedPayment(services, ordered.reply.payment_id)).discountcode).toBe('PLUM-WAY');
    await pay(ordered);
    expect((await own.ask(showDiscountCode, { code: 'plumway' })).problem.code).toBe('code_already_used');
  },
);
