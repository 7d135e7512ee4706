import { showWithdrawal, withdraw } from '#contract/payments/withdrawals.ts';
import { refuse } from '#contract/refusal.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Visitors } from '../../site/visitors.ts';
import { declare } from './declare.ts';
import { broughtBy, paidPayment, withdrawableUntil, withdrawalFrom } from './withdraw.ts';

interface WithdrawalTools {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly limits: Limits;
}

export function withdrawalCalls({ sites, visitors, limits }: WithdrawalTools) {
  return [
    answer(
      withdraw,
      async ({ db, viewer, input, request, key }) => {
        const { language } = await visitors.of(request);
        return await declare(db, viewer, input, { sites, limits, language, key });
      },
      { name: 'withdrawals', points: 10, seconds: 3600, exact: true },
    ),

    answer(showWithdrawal, async ({ db, viewer, input, now }) => {
      const payment = await paidPayment(db, viewer.id, input.payment_id);
      if (!payment) return refuse('no_such_payment');
      const until = await withdrawableUntil(sites, payment);
      const made = await withdrawalFrom(db, payment.payment_id);
      if (made) return { withdrawal: { ...made, state: 'withdrawn' as const, until } };
      const state = now < until ? ('open' as const) : ('over' as const);
      const { payment_id, currency } = payment;
      const brought = await broughtBy(db, payment);
      return { withdrawal: { payment_id, state, until, ...brought, currency, declared_at: null, refunded_at: null } };
    }),
  ];
}
