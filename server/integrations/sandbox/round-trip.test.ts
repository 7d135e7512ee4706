import { describe, expect, test, vi } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { listTransactions } from '#contract/credits.ts';
import { listPackages, showPayment } from '#contract/payments.ts';
import { balanceOf, unbalancedWallets } from '../../areas/credits/wallet.ts';
import { receiptWorker } from '../../areas/payments/receipt.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { type SandboxDecision, sandboxWorkers } from './sandbox.ts';

const services = await testServices();
const { db, app, clock, config, sites } = services;
await services.work([receiptWorker(db, sites), ...sandboxWorkers(db, config.secret, app.fetch)]);

/** The payer on the provider's page, without our cookies. */
const payer = browser(app);

async function decideOn(redirect: string, decision: SandboxDecision | 'nonsense'): Promise<Response> {
  const body = new URLSearchParams({ decision });
  return await payer.send(new URL(redirect).pathname, { method: 'POST', body });
}

async function checkout(redirect: string): Promise<string> {
  return await (await payer.send(new URL(redirect).pathname)).text();
}

const polling = { timeout: 20_000, interval: 50 };

test('buying 75 credits: order, checkout, webhook, credits, premium, receipt, transactions', async () => {
  const anna = await person(services, 'Anna');
  clock.move(60_000);
  const { reply } = await placeTestOrder(anna);
  const page = await checkout(reply.redirect);
  expect(page).toContain('€37.46');
  expect(page).toContain('iDEAL');
  const decided = await decideOn(reply.redirect, 'completed');
  expect(decided.status).toBe(303);
  expect(decided.headers.get('location')).toBe(`http://damson.test/transactions/${reply.payment_id}`);

  await vi.waitFor(async () => {
    const { payment } = (await anna.ask(showPayment, { payment_id: reply.payment_id })).reply;
    expect(payment.status).toBe('completed');
  }, polling);
  expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ credits: 80, paid_user: true });
  expect((await anna.ask(listTransactions, {})).reply).toMatchObject({
    credits: 80,
    transactions: [
      { cause: 'purchase', delta: 75, payment_id: reply.payment_id },
      { cause: 'bonus', delta: 5, payment_id: null },
    ],
  });
  await vi.waitFor(async () => {
    const mails = await db.selectFrom('mail').select('subject').where('kind', '=', 'receipt').execute();
    expect(mails).toEqual([{ subject: 'Your receipt: 75 credits' }]);
  }, polling);
  expect(await checkout(reply.redirect)).toContain('This payment has been decided.');
});

describe('the outcome of a payment', () => {
  test.each(['failed', 'cancelled', 'expired'] as const)(
    'is %s: nothing is booked, and the discount is released',
    async (ending) => {
      const bram = await person(services, `Bram ${ending}`);
      const { reply } = await placeTestOrder(bram);
      await decideOn(reply.redirect, ending);
      await vi.waitFor(async () => {
        const { payment } = (await bram.ask(showPayment, { payment_id: reply.payment_id })).reply;
        expect(payment.status).toBe(ending);
      }, polling);
      expect(await balanceOf(db, bram.id)).toBe(5);
      expect((await bram.ask(listPackages, { country: 'NL' })).reply.discountcode?.status).toBe('active');
      // A final state does not change.
      await decideOn(reply.redirect, 'completed');
      const { payment } = (await bram.ask(showPayment, { payment_id: reply.payment_id })).reply;
      expect(payment.status).toBe(ending);
    },
  );

  test('is pending, then completed a few seconds later', async () => {
    const chloe = await person(services, 'Chloé');
    const { reply } = await placeTestOrder(chloe);
    await decideOn(reply.redirect, 'pending');
    const status = async () => (await chloe.ask(showPayment, { payment_id: reply.payment_id })).reply.payment.status;
    await vi.waitFor(async () => expect(await status()).toBe('pending'), polling);
    expect(await balanceOf(db, chloe.id)).toBe(5);
    await vi.waitFor(async () => expect(await status()).toBe('completed'), polling);
    expect(await balanceOf(db, chloe.id)).toBe(80);
  });

  test('is not changed by an unknown decision', async () => {
    const dirk = await person(services, 'Dirk');
    const { reply } = await placeTestOrder(dirk);
    expect((await decideOn(reply.redirect, 'nonsense')).status).toBe(200);
    expect((await dirk.ask(showPayment, { payment_id: reply.payment_id })).reply.payment.status).toBe('open');
  });

  test('is expired after half an hour', async () => {
    const dirk = await person(services, 'Dirk Late');
    const { reply } = await placeTestOrder(dirk);
    clock.move(30 * 60_000);
    expect(await checkout(reply.redirect)).toContain('This payment has been decided.');
    await decideOn(reply.redirect, 'completed');
    expect(await services.provider.find(reply.payment_id)).toMatchObject({ status: 'expired' });
  });
});

test('a payment that the sandbox does not know has no page', async () => {
  expect((await payer.send('/sandbox-pay/sb_unknown')).status).toBe(404);
});

test('markup in a shop’s name is escaped', async () => {
  const anna = await person(services, 'Anna Script');
  const { reply } = await placeTestOrder(anna);
  await db
    .updateTable('sandbox_payment')
    .set({ description: '<script>alert(1)</script>' })
    .where('return_url', 'like', `%${reply.payment_id}`)
    .execute();
  expect(await checkout(reply.redirect)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('every balance equals the sum of its ledger entries', async () => {
  expect(await unbalancedWallets(db)).toEqual([]);
});
