import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentId } from '#contract/payments.ts';
import { moneyScene } from '../testing/payments/histories.ts';
import { person } from '../testing/people.ts';
import { testServices } from '../testing/services.ts';
import { driftOf } from './drift.ts';
import { openCredits } from './liability.ts';

const services = await testServices();
const { db, clock } = services;
const money = moneyScene(services);
let people = 0;

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ buys: fc.constantFrom(10, 30, 75) }) },
  { weight: 3, arbitrary: fc.record({ uses: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ withdraws: fc.nat(5) }) },
  fc.constant('refunds' as const),
  { weight: 2, arbitrary: fc.record({ debits: fc.constantFrom(10, 75) }) },
  { weight: 2, arbitrary: fc.record({ returns: fc.nat(5) }) },
);

async function live(history: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): Promise<void> {
  const anna = await person(services, `Anna ${(people += 1)}`);
  const payments: PaymentId[] = [];
  const debits: PaymentId[] = [];
  let blocked = false;
  for (const one of history) {
    if (one === 'refunds') await money.sendRefunds();
    else if ('buys' in one) payments.push(await money.buy(anna, { credits: one.buys }));
    else if ('uses' in one) await money.spend(anna, one.uses);
    else if ('withdraws' in one) {
      const payment = payments[one.withdraws];
      if (payment) await money.withdrawFrom(anna, payment);
    } else if ('debits' in one) {
      // Neither more than the limit of a day, nor after one came back.
      if (blocked || debits.length === 2) continue;
      const payment = await money.debit(anna, one.debits);
      debits.push(payment);
      payments.push(payment);
    } else {
      const payment = debits[one.returns];
      if (!payment) continue;
      await money.returnDebit(payment);
      blocked = true;
    }
  }
}

test('whatever members buy, use, withdraw from and have returned, the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (history) => {
      await live(history);
      expect(await driftOf(db, clock.now())).toEqual([]);
      const later = new Date(clock.now().getTime() + 1000);
      const open = await openCredits(db, later);
      const { total } = await db
        .selectFrom('wallet')
        .select(({ fn }) => fn.sum<number>('balance').as('total'))
        .executeTakeFirstOrThrow();
      expect(
        open.reduce((sum, { credits }) => sum + credits, 0),
        'all that is left belongs to something',
      ).toBe(total);
    }),
    { numRuns: 25 },
  );
}, 120_000);
