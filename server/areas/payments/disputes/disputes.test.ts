import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { listTransactions } from '#contract/credits.ts';
import type { PaymentId } from '#contract/payments.ts';
import { showDirectDebit } from '#contract/payments/direct-debit.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { erasedMemberId } from '../../accounts/accounts-queries.ts';
import { driftOf } from '../../books/drift.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { chargeBack, sandboxWorkers } from '../../../integrations/sandbox/sandbox.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { settle } from '../settle.ts';
import { checkDisputesWorker } from './check-disputes.ts';
import { decideDispute } from './dispute.ts';

const services = await testServices();
const { db, app, clock, config, providers } = services;
const { buy, spend, takeBack, decided, withdrawFrom, sendRefunds } = moneyScene(services);
const jobs = dueJobs(services, [
  ...sandboxWorkers(db, config.secret, app.fetch),
  checkDisputesWorker(providers, services),
]);
let made = 0;

async function buyer(): Promise<TestPerson & { readonly bought: PaymentId }> {
  const anna = await person(services, `Anna ${(made += 1)}`);
  return { ...anna, bought: await buy(anna) };
}

const disputeOf = async (payment_id: PaymentId) =>
  await db.selectFrom('dispute').selectAll().where('payment_id', '=', payment_id).executeTakeFirst();
const isPremium = async (own: TestPerson) => (await own.ask(showUser, {})).reply.user?.paid_user;
const owed = async (own: TestPerson) => (await own.ask(showDirectDebit, {})).reply.owed_credits;
const entries = async (own: TestPerson) =>
  (await own.ask(listTransactions, {})).reply.transactions.map(({ cause, delta }) => [cause, delta]);
const drift = async () => await driftOf(db, clock.now());

describe('a payment that is charged back', () => {
  test('freezes its unused credits at once, lists them in the transactions, and ends premium', async () => {
    const anna = await buyer();
    await spend(anna, 15);
    const { provider_ref } = await storedPayment(services, anna.bought);
    clock.move(1000);
    expect(await chargeBack(db, provider_ref!, 3746)).toBe(true);
    expect(await jobs.settle(), 'the sandbox calls our webhook').toContain('sandbox_webhook');
    expect(await balanceOf(db, anna.id)).toBe(0);
    expect((await entries(anna))[0]).toEqual(['chargeback', -65]);
    expect(await isPremium(anna)).toBe(false);
    expect(await disputeOf(anna.bought)).toMatchObject({ amount_minor: 3746, credits: 75, frozen: 65, lost_at: null });
    expect(await drift()).toEqual([]);
  });

  test('leaves another purchase’s credits and the premium status untouched', async () => {
    const anna = await buyer();
    await buy(anna, { credits: 30 });
    await takeBack(anna.bought);
    expect(await balanceOf(db, anna.id)).toBe(35);
    expect(await isPremium(anna)).toBe(true);
  });

  test('is detected even if its webhook is lost, and is booked once however often it is reported', async () => {
    const anna = await buyer();
    const { provider_ref } = await storedPayment(services, anna.bought);
    await db
      .updateTable('sandbox_payment')
      .set({ charged_back_minor: 3746 })
      .where('ref', '=', provider_ref!)
      .execute();
    const told = { ...(await reportedStatus(services, anna.bought, 'completed')), charged_back_minor: 3746 };
    await checkDisputesWorker(providers, services).work({} as never, clock.now());
    await Promise.all(Array.from({ length: 20 }, () => settle(db, anna.bought, told, clock.now())));
    expect((await entries(anna)).filter(([cause]) => cause === 'chargeback')).toEqual([['chargeback', -75]]);
  });

  test('in part freezes the same share of its credits, rounded down; a larger chargeback raises the credits at stake', async () => {
    const anna = await buyer();
    await takeBack(anna.bought, 1000);
    expect(await disputeOf(anna.bought)).toMatchObject({ credits: 20, frozen: 20 });
    await takeBack(anna.bought, 2000);
    expect(await disputeOf(anna.bought)).toMatchObject({ credits: 40, frozen: 20, amount_minor: 2000 });
    await decided(anna.bought, 'lost');
    expect(await balanceOf(db, anna.id)).toBe(40);
    expect(await drift()).toEqual([]);
  });

  test('before we know that it was paid books the purchase and the chargeback together', async () => {
    const anna = await person(services, 'Anna Both');
    const { payment_id } = (await placeTestOrder(anna)).reply;
    const { provider_ref } = await storedPayment(services, payment_id);
    await db
      .updateTable('sandbox_payment')
      .set({ status: 'completed', charged_back_minor: 3746 })
      .where('ref', '=', provider_ref!)
      .execute();
    await settle(db, payment_id, await providers.named('sandbox').payment(provider_ref!), clock.now());
    expect(await entries(anna)).toEqual(
      expect.arrayContaining([
        ['purchase', 75],
        ['chargeback', -75],
      ]),
    );
    expect(await isPremium(anna)).toBe(false);
  });

  test('of an erased member is recorded without taking credits', async () => {
    const anna = await buyer();
    await db.updateTable('payment').set({ member_id: erasedMemberId }).where('payment_id', '=', anna.bought).execute();
    const told = { ...(await reportedStatus(services, anna.bought, 'completed')), charged_back_minor: 3746 };
    await settle(db, anna.bought, told, clock.now());
    expect(await disputeOf(anna.bought)).toMatchObject({ member_id: erasedMemberId, frozen: 0 });
    expect(await decided(anna.bought, 'lost')).toBe('booked');
    await db.updateTable('payment').set({ member_id: anna.id }).where('payment_id', '=', anna.bought).execute();
    await db.deleteFrom('dispute').where('payment_id', '=', anna.bought).execute();
  });
});

describe('a dispute', () => {
  test('that is won returns the frozen credits and the premium status', async () => {
    const anna = await buyer();
    await spend(anna, 15);
    await takeBack(anna.bought);
    expect(await decided(anna.bought, 'won')).toBe('booked');
    expect(await balanceOf(db, anna.id)).toBe(65);
    expect((await entries(anna))[0]).toEqual(['chargeback_won', 65]);
    expect(await isPremium(anna)).toBe(true);
    expect(await drift()).toEqual([]);
  });

  test('that is lost turns the used credits into a debt, which the next purchase pays first', async () => {
    const anna = await buyer();
    await spend(anna, 25);
    await takeBack(anna.bought);
    expect(await balanceOf(db, anna.id)).toBe(0);
    expect(await owed(anna)).toBe(0);
    await decided(anna.bought, 'lost');
    expect(await balanceOf(db, anna.id)).toBe(0);
    expect(await owed(anna)).toBe(20);
    await buy(anna, { credits: 30 });
    expect(await balanceOf(db, anna.id)).toBe(10);
    expect(await owed(anna)).toBe(0);
    expect(await entries(anna)).toContainEqual(['chargeback', -20]);
    expect(await drift()).toEqual([]);
  });

  test('that is lost and then won returns the frozen and the repaid credits, and cancels the debt', async () => {
    const anna = await buyer();
    await spend(anna, 55);
    await takeBack(anna.bought);
    await decided(anna.bought, 'lost');
    await buy(anna, { credits: 10 });
    expect(await balanceOf(db, anna.id)).toBe(0);
    expect(await owed(anna)).toBe(40);
    // The money comes back: returns 25 frozen and 10 repaid credits, and cancels the debt of 40.
    await takeBack(anna.bought, 0);
    expect(await balanceOf(db, anna.id)).toBe(35);
    expect(await owed(anna)).toBe(0);
    expect(await disputeOf(anna.bought)).toMatchObject({ decided_by: 'provider' });
    expect(await drift()).toEqual([]);
  });

  test('with twenty simultaneous contradictory verdicts is decided once, as won', async () => {
    const anna = await buyer();
    await spend(anna, 15);
    await takeBack(anna.bought);
    const outcomes = Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0 ? ('won' as const) : ('lost' as const),
    );
    const said = await Promise.all(
      outcomes.map((outcome) =>
        transact(db, (tx) => decideDispute(tx, anna.bought, { outcome, by: 'admin' }, clock.now())),
      ),
    );
    expect(said.filter((_, number) => outcomes[number] === 'won' && said[number] === 'booked')).toHaveLength(1);
    expect(await balanceOf(db, anna.id)).toBe(65);
    expect(await owed(anna)).toBe(0);
    expect(await isPremium(anna)).toBe(true);
    expect(await drift()).toEqual([]);
  });

  test.each(['won', 'lost'] as const)('that is reported as %s twenty times is booked once', async (outcome) => {
    const anna = await buyer();
    await spend(anna, 15);
    await takeBack(anna.bought);
    const said = await Promise.all(Array.from({ length: 20 }, () => decided(anna.bought, outcome)));
    expect(said.toSorted()).toEqual(['booked', ...Array.from({ length: 19 }, () => 'known')]);
    expect(await balanceOf(db, anna.id)).toBe(outcome === 'won' ? 65 : 0);
    expect(await owed(anna)).toBe(outcome === 'won' ? 0 : 10);
  });

  test('whose money the provider has returned counts as won, even if an operator records a loss before or afterwards', async () => {
    const [anna, bram] = [await buyer(), await buyer()];
    await takeBack(anna.bought);
    await takeBack(anna.bought, 0);
    expect(await decided(anna.bought, 'lost')).toBe('contradicts');
    await takeBack(bram.bought);
    expect(await decided(bram.bought, 'lost')).toBe('booked');
    await takeBack(bram.bought, 0);
    expect(await decided(bram.bought, 'lost')).toBe('contradicts');
    expect([await balanceOf(db, anna.id), await balanceOf(db, bram.id)]).toEqual([80, 80]);
  });

  test('that an operator recorded as won stays won while the provider still holds the money', async () => {
    const anna = await buyer();
    await takeBack(anna.bought);
    await decided(anna.bought, 'won');
    await checkDisputesWorker(providers, services).work({} as never, clock.now());
    expect(await balanceOf(db, anna.id)).toBe(80);
    await takeBack(anna.bought, 0);
    expect(await balanceOf(db, anna.id)).toBe(80);
  });

  test('is not won by a report that predates the chargeback: the provider is queried again', async () => {
    const anna = await buyer();
    const old = { ...(await reportedStatus(services, anna.bought, 'completed')), charged_back_minor: 0 };
    await takeBack(anna.bought);
    await settle(db, anna.bought, old, clock.now());
    expect(await jobs.settle()).toContain('check_disputes');
    expect(await balanceOf(db, anna.id)).toBe(5);
    expect(await disputeOf(anna.bought)).toMatchObject({ won_at: null, lost_at: null });
  });
});

describe('a withdrawal', () => {
  const declarations = async () => await db.selectFrom('withdrawal_notice').selectAll().execute();

  test('declared during the dispute goes to an operator, so that nothing is refunded twice', async () => {
    const anna = await buyer();
    await takeBack(anna.bought);
    const form = { name: 'Anna', email: anna.email, order: anna.bought, confirmed: 'yes' } as const;
    expect((await anna.ask(withdraw, form)).status).toBe(200);
    expect(await declarations()).toContainEqual(expect.objectContaining({ order_number: anna.bought }));
    expect(await db.selectFrom('withdrawal').selectAll().where('payment_id', '=', anna.bought).execute()).toEqual([]);
  });

  test('declared before the dispute is refunded only once the money has come back', async () => {
    const anna = await buyer();
    await withdrawFrom(anna, anna.bought);
    await takeBack(anna.bought);
    expect(await disputeOf(anna.bought)).toMatchObject({ credits: 0, frozen: 0 });
    await sendRefunds();
    const refunded = async () =>
      (await db.selectFrom('withdrawal').select('refunded_at').where('payment_id', '=', anna.bought).executeTakeFirst())
        ?.refunded_at;
    expect(await refunded()).toBeNull();
    await takeBack(anna.bought, 0);
    await sendRefunds();
    expect(await refunded()).not.toBeNull();
    expect(await drift()).toEqual([]);
  });
});
