import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Spending } from '#contract/payments/spending.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { useMethodName } from '../checkout/payment-method.tsx';
import { useMoney } from '../use-money.ts';
import { spendingQuery } from './spending.ts';

/** Links to unpaid orders. Renders nothing if all orders are paid. */
export function OrdersUnderWay({ className }: { className?: string }) {
  const words = useWords('spending.waiting');
  const { data: spending } = useQuery(spendingQuery());
  if (!spending || spending.under_way.length === 0) return null;
  return (
    <section aria-labelledby="under-way-title" className={className}>
      <h2 id="under-way-title" className="mb-2 text-22">
        {words('title')}
      </h2>
      <ul className="rounded-card border border-line bg-surface">
        {spending.under_way.map((order) => (
          <Order key={order.payment_id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Order({ order }: { order: Spending['under_way'][number] }) {
  const words = useWords('spending.waiting');
  const amounts = useWords('payments.order');
  const method = useMethodName();
  const money = useMoney();
  const format = useFormatter();
  const { payment_id, credits, payment_method, ordered_at } = order;
  const date = format.dateTime(new Date(ordered_at), { dateStyle: 'long' });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line px-4 py-2.5 not-last:border-b">
      <span className="min-w-0 grow">
        <span className="block font-semibold tabular-nums">
          {amounts('package', { count: credits })}, {money(order)}
        </span>
        <span className="block text-14 text-muted">
          {method(payment_method)} · {words('ordered', { date })}
        </span>
      </span>
      <Link to={`/transactions/${payment_id}`} className="link inline-flex min-h-11 items-center">
        {words('open')}
      </Link>
    </li>
  );
}
