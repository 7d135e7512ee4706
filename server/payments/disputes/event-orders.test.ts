import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { showDirectDebit } from '#contract/payments/direct-debit.ts';
import { driftOf } from '../../books/drift.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { order, storedPayment, toldOf } from '../../testing/orders.ts';
import { moneyScene } from '../../testing/payments/histories.ts';
import { person, type TestPerson } from '../../testing/people.ts';
import { testServices } from '../../testing/services.ts';
import { settle } from '../settle.ts';
import { checkDisputesWorker } from './check-disputes.ts';

const services = await testServices();
const { db, clock, providers } = services;
const { decided } = moneyScene(services);
let made = 0;

const isPremium = async (own: TestPerson) => (await own.ask(showUser, {})).reply.user?.paid_user;
const owed = async (own: TestPerson) => (await own.ask(showDirectDebit, {})).reply.owed_credits;

describe('whatever order a payment’s events are told in', () => {
  const reports = [
    { status: 'open', charged_back_minor: 0 },
    { status: 'completed', charged_back_minor: 0 },
    { status: 'completed', charged_back_minor: 3746 },
    { status: 'completed', charged_back_minor: 0 },
  ] as const;
  const lost = 'lost';
  const orders = permutations([0, 1, 2, 3, lost] as const);

  test(`${orders.length} of them end the same: what came back is the member’s, once`, async () => {
    for (const told of orders) {
      const anna = await person(services, `Anna ${(made += 1)}`);
      const { payment_id } = (await order(anna)).reply;
      const { provider_ref } = await storedPayment(services, payment_id);
      // By the time that anything is told, the provider has all of it behind itself.
      await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', provider_ref!).execute();
      for (const one of told) {
        if (one === lost) await decided(payment_id, 'lost');
        else
          await settle(
            db,
            payment_id,
            { ...(await toldOf(services, payment_id, 'open')), ...reports[one] },
            clock.now(),
          );
      }
      await checkDisputesWorker(db, providers).work({} as never, clock.now());
      expect([await balanceOf(db, anna.id), await owed(anna), await isPremium(anna)], told.join()).toEqual([
        80,
        0,
        true,
      ]);
    }
    expect(await driftOf(db, clock.now())).toEqual([]);
  });
});

function permutations<One>(of: readonly One[]): One[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first, place) => permutations(of.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}
