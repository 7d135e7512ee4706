import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentId } from '#contract/payments.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { storedPayment } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
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
  { weight: 3, arbitrary: fc.record({ disputes: fc.nat(3), part: fc.constantFrom(100, 60) }) },
  { weight: 2, arbitrary: fc.record({ wins: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ loses: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ reverses: fc.nat(3) }) },
);

async function live(history: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): Promise<void> {
  const anna = await person(services, `Anna ${(people += 1)}`);
  const payments: PaymentId[] = [];
  const cards: PaymentId[] = [];
  const disputed: PaymentId[] = [];
  const debits: PaymentId[] = [];
  let blocked = false;
  for (const one of history) {
    if (one === 'refunds') await money.sendRefunds().catch(staysDue);
    else if ('buys' in one) {
      const payment = await money.buy(anna, { credits: one.buys });
      payments.push(payment);
      cards.push(payment);
    } else if ('uses' in one) await money.spend(anna, one.uses);
    else if ('withdraws' in one) {
      const payment = pick(payments, one.withdraws);
      if (payment) await money.withdrawFrom(anna, payment);
    } else if ('debits' in one) {
      // Respects the daily limit, and the block after a returned debit.
      if (blocked || debits.length === 2) continue;
      const payment = await money.debit(anna, one.debits);
      debits.push(payment);
      payments.push(payment);
    } else if ('disputes' in one) disputed.push(...(await dispute(pick(cards, one.disputes), one.part)));
    else if ('wins' in one) await decide(pick(disputed, one.wins), 'won');
    else if ('loses' in one) await decide(pick(disputed, one.loses), 'lost');
    else if ('reverses' in one) await dispute(pick(disputed, one.reverses), 0);
    else {
      const payment = pick(debits, one.returns);
      if (!payment) continue;
      await money.returnDebit(payment);
      blocked = true;
    }
  }
}

/**
 * Expects that the only errors are failed refunds: a refund after a won dispute fails until the provider has returned
 * the money.
 */
function staysDue(fault: unknown): void {
  expect(String((fault as AggregateError).errors)).toMatch(
    /^Error: Refund of \S+ failed\.(,Error: Refund of \S+ failed\.)*$/,
  );
}

/** Charges back `part` percent of the price; 0 reverses the chargeback. */
async function dispute(payment: PaymentId | undefined, part: number): Promise<PaymentId[]> {
  if (!payment) return [];
  const { amount_minor } = await storedPayment(services, payment);
  await money.takeBack(payment, Math.floor((amount_minor * part) / 100));
  return [payment];
}

function pick(from: readonly PaymentId[], number: number): PaymentId | undefined {
  return from[number % from.length];
}

async function decide(payment: PaymentId | undefined, outcome: 'won' | 'lost'): Promise<void> {
  if (payment) await money.decided(payment, outcome);
}

test('whatever members buy, use, withdraw, return and dispute, the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (history) => {
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
    { numRuns: 40 },
  );
});
