import { setSpendingLimit, showSpending, takeBreak } from '#contract/payments/spending.ts';
import { answer } from '../../http/answer.ts';
import type { Providers } from '../../outside/payment-providers.ts';
import { setSpending } from '../stop-orders.ts';
import { setBreak, setLimit, spendingOf } from './spending-control.ts';

export function spendingCalls(providers: Providers) {
  return [
    answer(showSpending, async ({ db, viewer, now }) => ({ spending: await spendingOf(db, viewer.id, now) })),

    answer(setSpendingLimit, async ({ db, viewer, input, now }) => {
      await setSpending(db, providers, viewer, (tx) => setLimit(tx, viewer.id, input.limit_minor, now));
      return { spending: await spendingOf(db, viewer.id, now) };
    }),

    answer(takeBreak, async ({ db, viewer, input, now }) => {
      await setSpending(db, providers, viewer, (tx) => setBreak(tx, viewer.id, input.days, now));
      return { spending: await spendingOf(db, viewer.id, now) };
    }),
  ];
}
