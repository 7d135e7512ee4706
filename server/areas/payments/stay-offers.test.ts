import { describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { listPackages, orderCredits, showDiscountCode, showPayment } from '#contract/payments.ts';
import { showStayOffers, stayDiscountDays, takeStayOffer, trialCredits } from '#contract/accounts/stay-offers.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { testPassword, person, type TestPerson } from '#testing/people.ts';
import { receiptWorker } from './receipt.ts';
import { settle } from './settle.ts';

const services = await testServices();
const { db, clock, sites } = services;
const day = 86_400_000;
const bonus = 14_400_000;

async function offersTo(own: TestPerson) {
  return (await own.ask(showStayOffers, {})).reply.stay_offers;
}

async function settled(own: TestPerson, wish: Parameters<typeof placeTestOrder>[1], status: 'completed' | 'failed') {
  const { payment_id } = (await placeTestOrder(own, wish)).reply;
  await settle(db, payment_id, await reportedStatus(services, payment_id, status), clock.now());
  return payment_id;
}

async function deleteDiscount(percentage: number): Promise<void> {
  await db.updateTable('company').set({ delete_discount: percentage }).execute();
  clock.move(60_000);
}

describe('the discount for staying (the company’s delete_discount)', () => {
  test('applies once to the next purchase, for 30 days, with a personal code', async () => {
    expect(stayDiscountDays).toBe(30);
    await deleteDiscount(20);
    const anna = await person(services, 'Anna Stays');
    const bram = await person(services, 'Bram Other');
    clock.move(bonus);
    expect(await offersTo(anna)).toMatchObject({ discount: { value_percentage: 20, expires: null } });
    const { reply } = await anna.ask(takeStayOffer, { offer: 'discount' });
    const expires = new Date(clock.now().getTime() + 30 * day).toISOString();
    expect(reply.stay_offers.discount).toEqual({ value_percentage: 20, expires });

    const shown = (await anna.ask(listPackages, { country: 'NL' })).reply;
    expect(shown.packages[2]).toMatchObject({ full_amount_minor: 4995, amount_minor: 3996 });
    const { code } = shown.discountcode!;
    expect(code).toMatch(/^STAY-[A-Z2-9]{8}$/);
    expect((await anna.ask(showDiscountCode, { code })).reply.discountcode).toMatchObject({ status: 'active' });
    expect((await bram.ask(showDiscountCode, { code })).problem.code).toBe('code_not_found');

    const payment_id = await settled(anna, { credits: 75 }, 'completed');
    expect((await anna.ask(showPayment, { payment_id })).reply.payment).toMatchObject({
      amount_minor: 3996,
      discountcode: code,
      discount_percentage: 20,
    });
    expect((await anna.ask(listPackages, { country: 'NL' })).reply.packages[2]).toMatchObject({ amount_minor: 4995 });
    expect((await anna.ask(showDiscountCode, { code })).problem.code).toBe('code_already_used');
    expect((await offersTo(anna)).discount?.expires, 'it is not given again').toBe(expires);
  });

  test('appears on the receipt as a discount, not as the welcome discount', async () => {
    const payment = await db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow();
    const work = receiptWorker(db, sites).work as (data: object, now: Date) => Promise<void>;
    await work({ payment: payment.payment_id }, clock.now());
    const mail = await db.selectFrom('mail').select('body_text').where('kind', '=', 'receipt').executeTakeFirst();
    expect(mail?.body_text).toContain('Discount, 20%: Already deducted');
  });

  test('is released by a failed payment, and expires after 30 days', async () => {
    const chloe = await person(services, 'Chloe Fails');
    clock.move(bonus);
    await chloe.ask(takeStayOffer, { offer: 'discount' });
    await settled(chloe, { credits: 75 }, 'failed');
    expect((await chloe.ask(listPackages, { country: 'NL' })).reply.packages[2]).toMatchObject({ amount_minor: 3996 });
    clock.move(30 * day);
    await chloe.ask(logIn, { email: chloe.email, password: testPassword });
    expect((await chloe.ask(listPackages, { country: 'NL' })).reply.packages[2]).toMatchObject({ amount_minor: 4995 });
    const dirk = await person(services, 'Dirk Fresh');
    expect((await offersTo(dirk)).discount, 'not beside the welcome bonus').toBeNull();
  });

  test('moves to a second order, and the first order is canceled', async () => {
    const emma = await person(services, 'Emma Moves');
    clock.move(bonus);
    await emma.ask(takeStayOffer, { offer: 'discount' });
    const first = (await placeTestOrder(emma, { credits: 75 })).reply.payment_id;
    const second = (await placeTestOrder(emma, { credits: 30 })).reply.payment_id;
    expect(await storedPayment(services, first)).toMatchObject({ status: 'cancelled' });
    expect(await storedPayment(services, second)).toMatchObject({ status: 'open', discount_percentage: 20 });
  });

  test('is not offered if it is zero, or for 30 days after a welcome discount that was at least as good', async () => {
    const fleur = await person(services, 'Fleur Early');
    await deleteDiscount(0);
    clock.move(bonus);
    expect((await offersTo(fleur)).discount).toBeNull();
    expect((await fleur.ask(takeStayOffer, { offer: 'discount' })).problem.code).toBe('no_such_offer');
    await deleteDiscount(25);
    for (const [moved, discount] of [
      [30 * day - 121_000, null],
      [1_000, { value_percentage: 25, expires: null }],
    ] as const) {
      clock.move(moved);
      await fleur.ask(logIn, { email: fleur.email, password: testPassword });
      expect((await offersTo(fleur)).discount).toEqual(discount);
    }
  });
});

describe('the trial package', () => {
  test('is sold to members who chose it, at half of the smallest package, until their first purchase', async () => {
    expect(trialCredits).toBe(5);
    const hanna = await person(services, 'Hanna Tries');
    clock.move(bonus);
    // Hanna signed up in Great Britain, and buys in the Netherlands.
    expect((await offersTo(hanna)).trial).toEqual({ credits: 5, amount_minor: 447, currency: 'GBP', taken: false });
    const wish = { credits: 5, country: 'NL', payment_method: 'ideal', amount_minor: 497 } as const;
    expect((await hanna.ask(orderCredits, wish)).problem.code, 'not before').toBe('no_such_package');
    await hanna.ask(takeStayOffer, { offer: 'trial' });
    const { packages } = (await hanna.ask(listPackages, { country: 'NL' })).reply;
    expect(packages.map(({ credits }) => credits)).toEqual([5, 10, 30, 75, 200]);
    expect(packages.filter(({ best_value }) => best_value).map(({ credits }) => credits)).toEqual([200]);
    await settled(hanna, { credits: 5 }, 'completed');
    expect((await offersTo(hanna)).trial).toBeNull();
    expect((await hanna.ask(orderCredits, wish)).problem.code, 'and not again').toBe('no_such_package');
  });
});
