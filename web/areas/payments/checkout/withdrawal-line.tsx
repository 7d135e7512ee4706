import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PaymentId } from '#contract/payments.ts';
import { showWithdrawal, type Withdrawal } from '#contract/payments/withdrawals.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { paymentKeys } from '../keys.ts';
import { useMoney } from '../use-money.ts';

/** Query for a possible or completed withdrawal from a payment. */
export const withdrawalQuery = (payment_id: PaymentId, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.withdrawal(payment_id),
    queryFn: async () => (await from(showWithdrawal, { payment_id })).withdrawal,
    staleTime: 5_000,
  });

/** Shows, for a completed payment, the withdrawal period and the refund, or the state of the withdrawal. */
export function WithdrawalLine({ payment_id }: { payment_id: PaymentId }) {
  const words = useWords('payments.withdrawal');
  const { data: withdrawal } = useQuery(withdrawalQuery(payment_id));
  const sentence = useSentence();
  if (!withdrawal) return null;
  return (
    <div className="mt-4 rounded-card bg-soft px-5 py-4 text-on-soft">
      <p>{sentence(withdrawal)}</p>
      {withdrawal.state === 'open' && (
        <Link to={`/withdraw?order=${payment_id}`} className="link inline-flex min-h-11 items-center">
          {words('here')}
        </Link>
      )}
    </div>
  );
}

function useSentence() {
  const words = useWords('payments.withdrawal');
  const format = useFormatter();
  const money = useMoney();
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' });
  return ({ state, until, credits, declared_at, refunded_at, ...back }: Withdrawal) => {
    const amount = money(back);
    if (state === 'open') return words('would_bring', { date: moment(until), amount, count: credits });
    if (state === 'over') return words('over', { date: moment(until) });
    const paid = back.amount_minor === 0 ? 'none' : refunded_at ? 'yes' : 'no';
    return words('made', { moment: moment(declared_at!), paid, amount });
  };
}
