import { TicketPercent } from 'lucide-react';
import { useState } from 'react';
import type { Country } from '#contract/places.ts';
import type { CodeMisfit, DiscountCode } from '#contract/payments/discount-codes.ts';
import { showDiscountCode } from '#contract/payments.ts';
import { codeKey } from '#contract/typed/code.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { useMoney } from '../use-money.ts';
import { useMethodName } from './payment-method.tsx';
import { clearOfOrderBar } from './order-summary.tsx';
import { isComposing } from '../../../shared/ui/browser/is-composing.ts';

interface CodeFieldProps {
  /** The entered code; null without one. */
  code: string | null;
  found: DiscountCode | undefined;
  /** Why a valid code does not apply to the selection. */
  misfit: CodeMisfit | undefined;
  /** Error from looking up the code. */
  fault: unknown;
  busy: boolean;
  onUse: (code: string | null) => void;
}

/** Field for a discount code, with its effect or the reason why it does not apply. Collapsed without a code. */
export function CodeField({ code, found, misfit, fault, busy, onUse }: CodeFieldProps) {
  const words = useWords('payments.code');
  const [typed, setTyped] = useState(code ?? '');
  const [isMissing, setMissing] = useState(false);
  const why = useWhy();
  const format = useFormatter();
  const use = () => {
    setMissing(codeKey(typed) === '');
    if (codeKey(typed)) onUse(typed.trim());
  };
  const refused = fault ? why.ofFault(fault) : found && misfit ? why.ofMisfit(misfit, found) : undefined;

  return (
    <details open={code !== null || undefined} className="mb-1">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center gap-2 [&::-webkit-details-marker]:hidden">
        <TicketPercent className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
        {words('ask')}
      </summary>
      <div className="mt-1 mb-3 flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField
            label={words('label')}
            name="discountcode"
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={clearOfOrderBar}
            error={isMissing ? words('missing') : refused}
            onChange={({ target }) => {
              setTyped(target.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              // Enter tries the code and must not place a binding order.
              event.preventDefault();
              use();
            }}
          />
        </div>
        <Button variant="outline" busy={busy} onClick={use} className="sm:mt-[1.9375rem]">
          {words('use')}
        </Button>
      </div>
      <div role="status">
        {found && !refused && (
          <p className="mb-3 text-on-soft">
            {words.rich('applied', {
              percent: found.value_percentage,
              code: found.code,
              date: format.dateTime(new Date(found.expires), { dateStyle: 'long', timeStyle: 'short' }),
              b: (chunks) => <b>{chunks}</b>,
            })}{' '}
            <button
              type="button"
              className="link inline-flex min-h-6 items-center"
              onClick={() => {
                setTyped('');
                onUse(null);
              }}
            >
              {words('remove')}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

const whyOfCode = { code_not_found: 'not_found', code_already_used: 'used' } as const;

/** Returns functions that explain why a code was refused or does not apply. The sentences follow the specification. */
function useWhy() {
  const words = useWords('payments.code.why');
  const refused = useWords('payments.refused');
  const sentence = useRefusalSentence('payments', showDiscountCode);
  const format = useFormatter();
  const nameOf = useCountryName();
  const methodName = useMethodName();
  const money = useMoney();

  const reason = (misfit: CodeMisfit, code: DiscountCode): string => {
    const { country, currency, paymentmethods, minimum_order_value, expires } = code;
    switch (misfit) {
      case 'expired':
        return words('expired', {
          date: format.dateTime(new Date(expires), { dateStyle: 'long', timeStyle: 'short' }),
        });
      case 'country':
        return words('country', { country: nameOf(country as Country) });
      case 'currency':
        return words('currency', { currency: currency! });
      case 'method':
        return words('method', { methods: format.list(paymentmethods!.map(methodName)) });
      case 'minimum':
        return words('minimum', { amount: money({ amount_minor: minimum_order_value!, currency: currency! }) });
      case 'less':
        return words('less');
    }
  };
  const ofMisfit = (misfit: CodeMisfit, code: DiscountCode) => says(refused('code_invalid'), reason(misfit, code));
  return {
    ofMisfit,
    ofFault: (fault: unknown) => {
      if (!isRefusal(fault)) return sentence(fault);
      const { problem, code } = fault;
      if (code === 'code_invalid') return ofMisfit(problem.reason as CodeMisfit, problem.discountcode as DiscountCode);
      const key = whyOfCode[code as keyof typeof whyOfCode];
      return key ? says(sentence(fault), words(key)) : sentence(fault);
    },
  };
}

function says(what: string, why: string) {
  return (
    <>
      <b>{what}</b>
      <br />
      {why}
    </>
  );
}
