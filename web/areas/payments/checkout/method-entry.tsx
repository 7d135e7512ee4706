import { familyOf, type PaymentMethod } from '#contract/payment-methods.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { MethodMark } from './method-mark.tsx';
import { useMethodHint, useMethodName } from './payment-method.tsx';

/** Entry of the public list of payment methods: where members pay, and when credits arrive. */
export function MethodEntry({ method }: { method: PaymentMethod }) {
  const words = useWords('payments.methods.how');
  const name = useMethodName();
  const hint = useMethodHint();
  const family = familyOf[method];
  const isOurs = family === 'transfer' || family === 'debit';
  return (
    <li className="flex items-center gap-4 border-line px-4 py-3.5 not-last:border-b">
      <MethodMark method={method} />
      <span className="min-w-0">
        <span className="block font-semibold">{name(method)}</span>
        <span className="block text-14 text-muted">{hint(method)}</span>
        <span className="block text-14 text-muted">{words(isOurs ? family : 'provider')}</span>
      </span>
    </li>
  );
}
