import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { showDirectDebit } from '#contract/payments/direct-debit.ts';
import { driftOf } from '../../books/drift.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { sandboxPayment } from '../../../integrations/sandbox/sandbox.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { settle } from '../settle.ts';
import { checkDisputesWorker } from './check-disputes.ts';

const services = await testServices();
const { db, clock, providers } = services;
const { buy, spend, takeBack, decided, withdrawFrom, sendRefunds } = moneyScene(services);
let made = 0;

const isPremium = async (own: TestPerson) => (await own.ask(showUser, {})).reply.user?.paid_user;
const owed = async (own: TestPerson) => (await own.ask(showDirectDebit, {})).reply.owed_credits;

describe('the events of a payment in any order', () => {
  const reports = [
    { status: 'open', charged_back_minor: 0 },
    { status: 'completed', charged_back_minor: 0 },
    { status: 'completed', charged_back_minor: 3746 },
    { status: 'completed', charged_back_minor: 0 },
  ] as const;
  const lost = 'lost';
  const orders = permutations([0, 1, 2, 3, lost] as const);

  test(`end the same in all ${orders.length} permutations: the member gets the credits back, once`, async () => {
    for (const told of orders) {
      const anna = await person(services, `Anna ${(made += 1)}`);
      const { payment_id } = (await placeTestOrder(anna)).reply;
      const { provider_ref } = await storedPayment(services, payment_id);
      // The provider has processed all events before it reports the first.
      await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', provider_ref!).execute();
      for (const one of told) {
        if (one === lost) await decided(payment_id, 'lost');
        else
          await settle(
            db,
            payment_id,
            { ...(await reportedStatus(services, payment_id, 'open')), ...reports[one] },
            clock.now(),
          );
      }
      await checkDisputesWorker(providers, services).work({} as never, clock.now());
      expect(await balanceOf(db, anna.id), told.join()).toBe(80);
      expect(await owed(anna), told.join()).toBe(0);
      expect(await isPremium(anna), told.join()).toBe(true);
    }
    expect(await driftOf(db, clock.now())).toEqual([]);
  });
});

describe('chargeback, reversal, lost dispute, withdrawal and refund in any order', () => {
  const steps = ['charged', 'reversed', 'lost', 'withdrawn', 'refunded'] as const;

  test('never return more to the buyer than they paid, and leave the books balanced', async () => {
    for (const taken of permutations(steps)) {
      const anna = await person(services, `Anna ${(made += 1)}`);
      const payment_id = await buy(anna);
      await spend(anna, 15);
      for (const step of taken) {
        if (step === 'charged') await takeBack(payment_id);
        else if (step === 'reversed') await takeBack(payment_id, 0);
        else if (step === 'lost') await decided(payment_id, 'lost');
        else if (step === 'withdrawn') await withdrawFrom(anna, payment_id);
        else await sendRefunds();
      }
      await sendRefunds();
      const { provider_ref, amount_minor } = await storedPayment(services, payment_id);
      const { charged_back_minor } = (await sandboxPayment(db, provider_ref!, clock.now()))!;
      const refunds = await db
        .selectFrom('sandbox_refund')
        .selectAll()
        .where('payment_ref', '=', provider_ref!)
        .execute();
      const back = refunds.reduce((sum, one) => sum + one.amount_minor, charged_back_minor);
      expect(back, taken.join()).toBeLessThanOrEqual(amount_minor);
      expect(refunds.length, taken.join()).toBeLessThanOrEqual(1);
      // A reversal before the chargeback does not return the money.
      const away = taken.indexOf('charged') > taken.indexOf('reversed') && charged_back_minor > 0;
      const withdrawn = await db
        .selectFrom('withdrawal')
        .select('credits')
        .where('payment_id', '=', payment_id)
        .execute();
      const left = away || withdrawn.length > 0 ? 0 : 65;
      expect(await balanceOf(db, anna.id), taken.join()).toBe(left);
    }
    expect(await driftOf(db, clock.now())).toEqual([]);
  });
});

function permutations<One>(of: readonly One[]): One[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first, place) => permutations(of.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}
