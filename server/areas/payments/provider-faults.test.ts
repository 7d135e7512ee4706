import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPackages, orderCredits, showPayment } from '#contract/payments.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { makeApp } from '../../process/app.ts';
import { driftOf } from '../books/drift.ts';
import { balanceOf } from '../credits/wallet.ts';
import { makeProviders, type Providers } from '../../integrations/payment-providers.ts';
import { chargeBack, decideSandboxPayment } from '../../integrations/sandbox/sandbox.ts';
import { signatureHeader, signWebhook } from '../../integrations/sandbox/signature.ts';
import { browser } from '#testing/browser.ts';
import { storedPayment } from '#testing/orders.ts';
import { flakyProvider, type ProviderMishap } from '#testing/payments/flaky-provider.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { checkDisputesWorker } from './disputes/check-disputes.ts';
import { reconcileWorker } from './reconcile.ts';
import { refundWorker } from './withdrawals/refund-worker.ts';

const services = await testServices();
const { db, clock, config, sites, logged } = services;
const mostTries = 30;
let made = 0;

type Buyer = ReturnType<typeof browser>;

/** Creates an application whose provider fails in these ways, and a browser with the member's session. */
function before(anna: TestPerson, mishaps: readonly ProviderMishap[]) {
  const providers = makeProviders([flakyProvider(services.provider, [...mishaps])]);
  const app = makeApp({ ...services, providers });
  const own = browser(app);
  for (const [name, value] of anna.cookies) own.cookies.set(name, value);
  const webhook = async (ref: string): Promise<number> => {
    const body = JSON.stringify({ ref });
    const headers = { [signatureHeader]: signWebhook(config.secret, body, clock.now()) };
    const address = 'http://damson.test/webhooks/payments/sandbox';
    return (await app.fetch(new Request(address, { method: 'POST', headers, body }))).status;
  };
  return { providers, own, webhook };
}

/** Retries `work` until it succeeds. The number of failures is limited. */
async function insist(work: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) if (await work()) return;
  throw new Error('It does not come to an end.');
}

async function ordered(own: Buyer, payment_method: 'ideal' | 'paypal') {
  const key = crypto.randomUUID();
  let payment_id: Awaited<ReturnType<typeof own.ask<typeof orderCredits>>>['reply']['payment_id'];
  await insist(async () => {
    const wish = { credits: 30, country: 'NL', payment_method } as const;
    const { packages } = (await own.ask(listPackages, { country: 'NL' })).reply;
    const { amount_minor } = packages.find(({ credits }) => credits === 30)!;
    const { status, reply, problem } = await own.ask(orderCredits, { ...wish, amount_minor }, { key });
    if (status === 200) {
      expect(reply.redirect).toMatch(/^http:\/\/damson\.test\/(?:sandbox-pay|transactions)\//);
      payment_id = reply.payment_id;
      return true;
    }
    // The screen reports the failure, keeps the order, and offers other methods.
    expect([status, problem.code]).toEqual(status === 500 ? [500, 'fault'] : [503, 'provider_unavailable']);
    expect(packages.length).toBeGreaterThan(3);
    return false;
  });
  return payment_id!;
}

/** Runs a worker. Failures throw an `AggregateError`, and the next run does the rest. */
async function work(worker: { readonly work: (data: never, now: Date) => Promise<unknown> }): Promise<boolean> {
  clock.move(61_000);
  return await worker.work({} as never, clock.now()).then(
    () => true,
    (fault: unknown) => {
      expect(fault).toBeInstanceOf(AggregateError);
      return false;
    },
  );
}

async function settleAll(providers: Providers): Promise<void> {
  await insist(async () => await work(reconcileWorker(db, providers)));
}

const mishap = fc.constantFrom<ProviderMishap>('ok', 'ok', 'down', 'lost', 'broken');
const story = fc.record({
  mishaps: fc.array(mishap, { maxLength: 16 }),
  choosesAgain: fc.boolean(),
  heard: fc.boolean(),
  withdraws: fc.boolean(),
  chargedBack: fc.boolean(),
});

test('whatever fails at the provider, members finish their order, and nothing is booked or sent twice', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ mishaps, choosesAgain, heard, withdraws, chargedBack }) => {
      const anna = await person(services, `Anna ${(made += 1)}`);
      const { providers, own, webhook } = before(anna, mishaps);
      const first = await ordered(own, 'ideal');
      const paid = choosesAgain ? await ordered(own, 'paypal') : first;
      const { provider_ref: ref, amount_minor } = await storedPayment(services, paid);
      await decideSandboxPayment(db, ref!, 'completed', clock.now());
      if (heard) await insist(async () => (await webhook(ref!)) === 200);
      await settleAll(providers);
      expect((await own.ask(showPayment, { payment_id: paid })).reply.payment.status).toBe('completed');
      expect(await balanceOf(db, anna.id)).toBe(35);

      if (withdraws) {
        await own.ask(withdraw, { name: 'Anna', email: anna.email, order: paid, confirmed: 'yes' });
        await insist(async () => await work(refundWorker(db, sites, providers)));
        const sent = await db.selectFrom('sandbox_refund').selectAll().where('payment_ref', '=', ref!).execute();
        expect(sent.map((one) => one.amount_minor)).toEqual([amount_minor]);
      }
      if (chargedBack && !withdraws) {
        await chargeBack(db, ref!, amount_minor);
        await insist(async () => (await webhook(ref!)) === 200);
        expect(await balanceOf(db, anna.id)).toBe(5);
        await chargeBack(db, ref!, 0);
        await insist(async () => await work(checkDisputesWorker(providers, services)));
      }
      expect(await balanceOf(db, anna.id)).toBe(withdraws ? 5 : 35);
      const completed = await db
        .selectFrom('payment')
        .select('payment_id')
        .where('member_id', '=', anna.id)
        .where('status', '=', 'completed')
        .execute();
      expect(completed).toEqual([{ payment_id: paid }]);
      expect(await driftOf(db, clock.now())).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(logged.some((line) => line.includes('The adapter is broken.'))).toBe(true);
});
