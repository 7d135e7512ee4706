import type { PaymentMethod } from '#contract/payment-methods.ts';
import { FieldError } from '../../ui/field.tsx';
import { Radio, radioFocusClass } from '../../ui/radio.tsx';
import { useWords } from '../../words/use-words.ts';
import { clearOfOrderBar } from './order-summary.tsx';
import { MethodTile, useMethodHint, useMethodName } from './payment-method.tsx';

interface MethodRowsProps {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/** The payment methods of a country, its own first. */
export function MethodRows({ methods, chosen, onChoose, error }: MethodRowsProps) {
  const words = useWords('payments.credits');
  const name = useMethodName();
  const hint = useMethodHint();
  return (
    <fieldset aria-describedby={error && 'method-error'}>
      <legend className="mb-3 text-22 font-bold tracking-tight">{words('pay_with')}</legend>
      <div className="rounded-card border border-line bg-surface">
        {methods.map((method) => (
          <label
            key={method}
            htmlFor={`method-${method}`}
            className={`flex min-h-14.5 items-center gap-3.5 border-line px-4 py-2.5 not-last:border-b first:rounded-t-card last:rounded-b-card has-checked:bg-soft ${radioFocusClass}`}
          >
            <Radio
              id={`method-${method}`}
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className={clearOfOrderBar}
            />
            <MethodTile method={method} />
            <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-4">
              <span className="font-semibold">{name(method)}</span>
              <span className="text-14 text-muted">{hint(method)}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="method-error">{error}</FieldError>}
    </fieldset>
  );
}
