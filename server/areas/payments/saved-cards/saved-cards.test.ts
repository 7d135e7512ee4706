import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listPackages, orderCredits, type PaymentId, showPayment } from '#contract/payments.ts';
import { removeSavedCard, showSavedCard } from '#contract/payments/saved-card.ts';
import { takeBreak } from '#contract/payments/spending.ts';
import { diskErasureList } from '../../../integrations/erasure-list.ts';
import { sandboxCardEnds } from '../../../integrations/sandbox/cards.ts';
import { sandboxWorkers } from '../../../integrations/sandbox/sandbox.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { eraseMember } from '../../erasure/erase-member.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { storedPayment } from '#testing/orders.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { forgetCustomerWorker, saveCardWorker } from './card-jobs.ts';

const services = await testServices();
const { db, app, clock, config, providers } = services;
const jobs = dueJobs(services, [
  ...sandboxWorkers(db, config.secret, app.fetch),
  saveCardWorker(db, providers),
  forgetCustomerWorker(providers),
]);
let made = 0;

const buyer = async (): Promise<TestPerson> => await person(services, `Anna ${(made += 1)}`);

/** Orders 30 credits. */
async function order(own: TestPerson, card?: 'save' | 'saved', payment_method = 'creditcard') {
  clock.move(1000);
  const { reply } = await own.ask(listPackages, { country: 'NL' });
  const { credits, amount_minor } = reply.packages.find((one) => one.credits === 30)!;
  const wish = { credits, amount_minor, country: 'NL', payment_method, ...(card && { card }) };
  return await own.ask(orderCredits, wish as never);
}

/** Pays on the provider's page, including the bank's confirmation. */
async function pay(payment_id: PaymentId, end: string = sandboxCardEnds.good): Promise<void> {
  const { provider_ref } = await storedPayment(services, payment_id);
  const answer = new URLSearchParams({ decision: 'completed', card: end });
  for (let step = 0; step < 2; step += 1) {
    await app.fetch(new Request(`http://damson.test/sandbox-pay/${provider_ref}`, { method: 'POST', body: answer }));
  }
  await jobs.settle();
}

async function withCard(end: string = sandboxCardEnds.good): Promise<TestPerson> {
  const own = await buyer();
  await pay((await order(own, 'save')).reply.payment_id, end);
  return own;
}

const savedCard = async (own: TestPerson) => (await own.ask(showSavedCard, {})).reply.saved_card;
const statusOf = async (own: TestPerson, payment_id: PaymentId) =>
  (await own.ask(showPayment, { payment_id })).reply.payment.status;
const customers = async () => (await db.selectFrom('sandbox_customer').select('ref').execute()).length;

describe('a saved card', () => {
  test('is stored only if the member chose to save it and the payment completed', async () => {
    const own = await buyer();
    await pay((await order(own)).reply.payment_id);
    expect(await savedCard(own)).toBeNull();
    const { payment_id } = (await order(own, 'save')).reply;
    expect(await savedCard(own)).toBeNull();
    await pay(payment_id);
    expect(await savedCard(own)).toMatchObject({ brand: 'Visa', last_four: '4242' });
  });

  test('is offered only for card methods whose provider can save cards', async () => {
    const own = await buyer();
    const { reply } = await own.ask(listPackages, { country: 'DK' });
    expect(reply.savable_methods).toEqual(['dankort', 'creditcard']);
    expect((await order(own, 'save', 'ideal')).reply).toMatchObject({ code: 'method_not_offered' });
  });

  test('replaces the previous one, which is deleted at the provider', async () => {
    const own = await withCard(sandboxCardEnds.refused);
    const before = await customers();
    await pay((await order(own, 'save')).reply.payment_id);
    expect(await savedCard(own)).toMatchObject({ last_four: '4242' });
    expect(await customers()).toBe(before);
  });
});

describe('a repeat order', () => {
  test('charges the saved card without a checkout page, and delivers the credits', async () => {
    const own = await withCard();
    const { payment_id, redirect } = (await order(own, 'saved')).reply;
    expect(redirect).toBe(`${config.publicUrl}/transactions/${payment_id}`);
    expect(await statusOf(own, payment_id)).toBe('pending');
    await jobs.settle();
    expect(await statusOf(own, payment_id)).toBe('completed');
    expect(await balanceOf(db, own.id)).toBe(65);
  });

  test('under the same key, twenty times simultaneously, charges once', async () => {
    const own = await withCard();
    const { reply } = await own.ask(listPackages, { country: 'NL' });
    const { credits, amount_minor } = reply.packages.find((one) => one.credits === 30)!;
    const wish = { credits, amount_minor, country: 'NL', payment_method: 'creditcard', card: 'saved' } as const;
    const key = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => await own.ask(orderCredits, wish, { key })),
    );
    expect(new Set(replies.map((one) => one.reply.payment_id)).size).toBe(1);
    await jobs.settle();
    expect(await balanceOf(db, own.id)).toBe(65);
  });

  test('with a rejected card fails without charging', async () => {
    const own = await withCard(sandboxCardEnds.refused);
    const { payment_id } = (await order(own, 'saved')).reply;
    await jobs.settle();
    expect(await statusOf(own, payment_id)).toBe('failed');
    expect(await balanceOf(db, own.id)).toBe(35);
  });

  test('without a saved card, or with one that the provider deleted, is rejected before it is stored', async () => {
    const own = await buyer();
    expect((await order(own, 'saved')).reply).toMatchObject({ code: 'no_saved_card' });
    const other = await withCard();
    await db.deleteFrom('sandbox_customer').execute();
    expect((await order(other, 'saved')).reply).toMatchObject({ code: 'no_saved_card' });
    expect(await savedCard(other)).toBeNull();
    expect(
      await db
        .selectFrom('payment')
        .selectAll()
        .where('card_use', '=', 'saved')
        .where('member_id', '=', other.id)
        .execute(),
    ).toEqual([]);
  });

  test('is rejected during a break from buying', async () => {
    const own = await withCard();
    await own.ask(takeBreak, { days: 7 });
    expect((await order(own, 'saved')).reply).toMatchObject({ code: 'on_break' });
  });

  test('never charges another member’s card', async () => {
    await withCard();
    const other = await buyer();
    expect((await order(other, 'saved')).reply).toMatchObject({ code: 'no_saved_card' });
  });
});

describe('removing a saved card', () => {
  test('in the settings deletes it from our database and at the provider', async () => {
    const own = await withCard();
    const before = await customers();
    await own.ask(removeSavedCard, {});
    expect(await savedCard(own)).toBeNull();
    expect((await order(own, 'saved')).reply).toMatchObject({ code: 'no_saved_card' });
    await jobs.settle();
    expect(await customers()).toBe(before - 1);
    expect((await own.ask(removeSavedCard, {})).status, 'twice is once').toBe(200);
  });

  test('happens when the member is erased, and clears the provider’s customer reference from their payments', async () => {
    const own = await withCard();
    const { payment_id: bought } = (await order(own)).reply;
    await db.updateTable('payment').set({ customer_ref: 'sc_1' }).where('payment_id', '=', bought).execute();
    const before = await customers();
    const { storage, pseudonymize, folder } = services;
    const list = diskErasureList(path.join(folder, 'erased'));
    await eraseMember({ db, storage, pseudonymize, list }, own.id, clock.now());
    await jobs.settle();
    expect(await customers()).toBe(before - 1);
    expect(await db.selectFrom('saved_card').selectAll().where('member_id', '=', own.id).execute()).toEqual([]);
    const { customer_ref } = await storedPayment(services, bought);
    expect(customer_ref).toBeNull();
  });
});
