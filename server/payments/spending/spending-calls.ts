import { setSpendingLimit, showSpending, takeBreak } from '#contract/payments/spending.ts';
import { answer } from '../../http/answer.ts';
import { transact } from '../../postgres/transact.ts';
import { setBreak, setLimit, spendingOf } from './spending-control.ts';

export const spendingCalls = [
  answer(showSpending, async ({ db, viewer, now }) => ({ spending: await spendingOf(db, viewer.id, now) })),

  answer(setSpendingLimit, async ({ db, viewer, input, now }) => {
    await transact(db, (tx) => setLimit(tx, viewer.id, input.limit_minor, now));
    return { spending: await spendingOf(db, viewer.id, now) };
  }),

  answer(takeBreak, async ({ db, viewer, input, now }) => {
    await transact(db, (tx) => setBreak(tx, viewer.id, input.days, now));
    return { spending: await spendingOf(db, viewer.id, now) };
  }),
];
