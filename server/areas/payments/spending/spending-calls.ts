import { setSpendingLimit, showSpending, takeBreak } from '#contract/payments/spending.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { setSpending } from '../stop-orders.ts';
import { setBreak, setLimit, spendingOf } from './spending-control.ts';
import { ordersUnderWay } from './spent.ts';

/** Returns the member's spending, with the orders that they can still open. */
async function shownTo(db: Sql, { id, now }: Actor) {
  return { ...(await spendingOf(db, id, now)), under_way: await ordersUnderWay(db, id) };
}

export function spendingCalls(providers: Providers) {
  return [
    answer(showSpending, async ({ db, viewer }) => ({ spending: await shownTo(db, viewer) })),

    answer(setSpendingLimit, async ({ db, viewer, input, now }) => {
      await setSpending(db, providers, viewer, (tx) => setLimit(tx, viewer.id, input.limit_minor, now));
      return { spending: await shownTo(db, viewer) };
    }),

    answer(takeBreak, async ({ db, viewer, input, now }) => {
      await setSpending(db, providers, viewer, (tx) => setBreak(tx, viewer.id, input.days, now));
      return { spending: await shownTo(db, viewer) };
    }),
  ];
}
