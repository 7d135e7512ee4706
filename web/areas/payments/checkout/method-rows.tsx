import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ChoiceBackground, choiceLabelClass, Radio } from '../../../shared/ui/radio.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { MethodMark } from './method-mark.tsx';
import { clearOfOrderBar } from './order-summary.tsx';
import { useMethodHint, useMethodName } from './payment-method.tsx';

interface MethodRowsProps {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  error?: string | undefined;
}

/** Number of methods initially shown on phones. Nearly everybody wants a method of their own country. */
const shownAtFirst = 4;

/** Payment methods of a country, local ones first. Phones collapse the rest unless one of them is chosen. */
export function MethodRows({ methods, chosen, onChoose, error }: MethodRowsProps) {
  const words = useWords('payments.credits');
  const name = useMethodName();
  const hint = useMethodHint();
  const [wantsAll, setWantsAll] = useState(false);
  const isBehind = chosen !== undefined && methods.indexOf(chosen) >= shownAtFirst;
  const showsAll = wantsAll || isBehind || methods.length <= shownAtFirst;
  return (
    <fieldset aria-describedby={error && 'method-error'}>
      <legend className="mb-3 text-22 font-bold tracking-tight">{words('pay_with')}</legend>
      <div className="rounded-card border border-line bg-surface">
        {methods.map((method, place) => (
          <label
            key={method}
            htmlFor={`method-${method}`}
            className={classNames(
              'flex min-h-14.5 items-center gap-3.5 border-line px-4 py-2.5 not-first:border-t first:rounded-t-card last-of-type:rounded-b-card',
              choiceLabelClass,
              !showsAll && place >= shownAtFirst && 'max-md:hidden',
            )}
          >
            <Radio
              id={`method-${method}`}
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className={clearOfOrderBar}
            />
            <ChoiceBackground className="peer-checked:bg-soft" />
            <MethodMark method={method} />
            <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-4">
              <span className="font-semibold">{name(method)}</span>
              <span className="text-14 text-muted sm:text-right">{hint(method)}</span>
            </span>
          </label>
        ))}
        {!showsAll && (
          <button
            type="button"
            className="flex min-h-14.5 w-full items-center justify-center gap-2 rounded-b-card border-t border-line px-4 font-semibold text-link hover:bg-soft md:hidden"
            onClick={() => {
              setWantsAll(true);
              // The button disappears, so move the focus to the first additional method.
              const next = methods[shownAtFirst];
              requestAnimationFrame(() => document.getElementById(`method-${next}`)?.focus());
            }}
          >
            {words('more_methods')}
            <ChevronDown className="size-5" aria-hidden />
          </button>
        )}
      </div>
      {error && <FieldError id="method-error">{error}</FieldError>}
    </fieldset>
  );
}
