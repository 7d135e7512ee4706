import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentId } from '#contract/payments.ts';
import { type Grant, refundOf, unusedOf } from './unused-credits.ts';

const id = (number: number) => `payment-${number}` as PaymentId;

test.each([
  [3746, 75, 75, 3746],
  [3746, 75, 0, 0],
  [995, 10, 9, 896],
  [995, 10, 1, 100],
  [10_000, 3, 2, 6667],
  [1, 200, 1, 1],
])('%d for %d credits, %d of them unused, refunds %d', (amount_minor, credits, unused, back) => {
  expect(refundOf({ amount_minor, credits, unused })).toBe(back);
});

test('remaining credits belong to the newest purchases', () => {
  const grants: Grant[] = [
    { payment_id: id(3), credits: 10 },
    { payment_id: null, credits: 5 },
    { payment_id: id(1), credits: 30 },
  ];
  expect(grants.map(({ payment_id }) => payment_id && unusedOf(payment_id, grants, 40))).toEqual([10, null, 25]);
  expect(grants.map(({ payment_id }) => payment_id && unusedOf(payment_id, grants, 7))).toEqual([7, null, 0]);
});

/** Models each credit with its origin. The oldest is used first. */
interface Coin {
  readonly from: number | 'free';
}

const step = fc.oneof(
  fc.record({ buys: fc.integer({ min: 1, max: 200 }), for: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ gets: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ uses: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ withdraws: fc.nat(9) }),
);

test('in any history, the refund is the price less the used credits, and never more than was paid', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (history) => {
      let coins: Coin[] = [];
      let grants: Grant[] = [];
      const bought: { credits: number; amount_minor: number; back?: number }[] = [];
      for (const one of history) {
        if ('buys' in one) {
          grants.unshift({ payment_id: id(bought.length), credits: one.buys });
          coins.push(...Array.from({ length: one.buys }, () => ({ from: bought.length })));
          bought.push({ credits: one.buys, amount_minor: one.for });
        } else if ('gets' in one) {
          grants.unshift({ payment_id: null, credits: one.gets });
          coins.push(...Array.from({ length: one.gets }, () => ({ from: 'free' as const })));
        } else if ('uses' in one) coins = coins.slice(Math.min(one.uses, coins.length));
        else {
          const purchase = bought[one.withdraws];
          if (!purchase || purchase.back !== undefined) continue;
          const unused = unusedOf(id(one.withdraws), grants, coins.length);
          expect(unused).toBe(coins.filter(({ from }) => from === one.withdraws).length);
          purchase.back = refundOf({ ...purchase, unused });
          const used = purchase.amount_minor * (1 - unused / purchase.credits);
          expect(purchase.amount_minor - purchase.back).toBeGreaterThan(used - 1);
          expect(purchase.amount_minor - purchase.back).toBeLessThanOrEqual(used + 1e-6);
          coins = coins.filter(({ from }) => from !== one.withdraws);
          grants = grants.filter(({ payment_id }) => payment_id !== id(one.withdraws));
        }
      }
      for (const { back = 0, amount_minor } of bought) expect(back).toBeLessThanOrEqual(amount_minor);
    }),
    { numRuns: 500 },
  );
});
