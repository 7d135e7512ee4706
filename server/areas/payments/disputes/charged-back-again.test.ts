import { describe, expect, test } from 'vitest';
import type { PaymentId } from '#contract/payments.ts';
import { adminOf } from '#testing/admin.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { chargeBack, sandboxWorkers } from '../../../integrations/sandbox/sandbox.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { storedPayment } from '#testing/orders.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { checkDisputesWorker } from './check-disputes.ts';

const services = await testServices();
const { db, app, clock, config, providers, logged } = services;
const { buy, takeBack, decided, withdrawFrom, sendRefunds } = moneyScene(services);
const jobs = dueJobs(services, [
  ...sandboxWorkers(db, config.secret, app.fetch),
  checkDisputesWorker(providers, services),
]);
let made = 0;

async function wonBack() {
  const anna = await person(services, `Anna ${(made += 1)}`);
  const bought = await buy(anna);
  await takeBack(bought);
  await takeBack(bought, 0);
  return { ...anna, bought };
}

const againOf = async (payment_id: PaymentId) =>
  (await db.selectFrom('dispute').select('again_at').where('payment_id', '=', payment_id).executeTakeFirstOrThrow())
    .again_at;
const alarms = async (payment_id: PaymentId) => {
  const mails = await db.selectFrom('mail').select('body_text').where('kind', '=', 'alarm').execute();
  return mails.filter(({ body_text }) => body_text.includes(payment_id)).length;
};
const errors = (payment_id: PaymentId) =>
  logged.filter((line) => line.includes('charged back again') && line.includes(payment_id)).length;

describe('a payment that is charged back again after a won dispute', () => {
  test('raises one alarm by email and log, however often it is checked, and keeps the credits', async () => {
    const anna = await wonBack();
    await takeBack(anna.bought);
    for (let times = 0; times < 3; times += 1) {
      clock.move(3_600_000);
      await checkDisputesWorker(providers, services).work({} as never, clock.now());
    }
    expect(await alarms(anna.bought)).toBe(1);
    expect(errors(anna.bought)).toBe(1);
    expect(await balanceOf(db, anna.id)).toBe(80);
    expect(await adminOf(services, 'disputes')()).toContain(
      `won, and charged back again on ${(await againOf(anna.bought))!.toISOString().slice(0, 10)}`,
    );
  });

  test('is detected from the webhook too', async () => {
    const anna = await wonBack();
    const { provider_ref } = await storedPayment(services, anna.bought);
    clock.move(1000);
    await chargeBack(db, provider_ref!, 1000);
    await jobs.settle();
    expect(await alarms(anna.bought)).toBe(1);
  });

  test.each(['the provider', 'an operator'])(
    'is resolved when %s reports that the money came back again',
    async (who) => {
      const anna = await wonBack();
      await takeBack(anna.bought);
      expect(await decided(anna.bought, 'lost'), 'people have to decide about its credits').toBe('contradicts');
      if (who === 'an operator') expect(await decided(anna.bought, 'won')).toBe('booked');
      else await takeBack(anna.bought, 0);
      expect(await againOf(anna.bought)).toBeNull();
      expect(await balanceOf(db, anna.id)).toBe(80);
    },
  );

  test('gets no refund until it is resolved', async () => {
    const anna = await wonBack();
    await withdrawFrom(anna, anna.bought);
    await takeBack(anna.bought);
    const refunded = async () =>
      (await db.selectFrom('withdrawal').select('refunded_at').where('payment_id', '=', anna.bought).executeTakeFirst())
        ?.refunded_at;
    await sendRefunds();
    expect(await refunded()).toBeNull();
    await takeBack(anna.bought, 0);
    await sendRefunds();
    expect(await refunded()).not.toBeNull();
  });
});
