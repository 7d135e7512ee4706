import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { lastOrderQuery } from '../payment.ts';
import { useMethodName } from './payment-method.tsx';

/** Link to repeat the last order, for members with an earlier purchase. */
export function RepeatLink() {
  const words = useWords('payments.credits');
  const method = useMethodName();
  const { data: last } = useQuery(lastOrderQuery());
  if (!last) return null;
  return (
    <Link
      to="/credits/repeat-order"
      className="mt-3 flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:bg-soft"
    >
      <RotateCcw className="size-5 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">
        <span className="block font-semibold">{words('repeat')}</span>
        <span className="block text-14 text-muted">
          {words('repeat_what', { count: last.credits, method: method(last.payment_method) })}
        </span>
      </span>
    </Link>
  );
}
