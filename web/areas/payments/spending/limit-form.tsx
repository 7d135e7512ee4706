import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setSpendingLimit, type Spending, spendingLimitRange } from '#contract/payments/spending.ts';
import { asciiDigits } from '#contract/typed/invisible.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { focusWrong } from '../../../shared/ui/browser/focus-wrong.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { useMoney } from '../use-money.ts';
import { spendingQuery } from './spending.ts';

/** Number of minor units per euro, pound or krone. */
const whole = 100;

/** Form for the monthly limit, in whole euros, pounds or kroner. */
export function LimitForm({ spending }: { spending: Spending }) {
  const words = useWords('spending.limit');
  const money = useMoney();
  const client = useQueryClient();
  const { currency, limit_minor, next } = spending;
  const [typed, setTyped] = useState(limit_minor === null ? '' : String(Math.floor(limit_minor / whole)));
  const { submit, pending, trouble, forget } = useSubmit(setSpendingLimit);
  const sentence = useRefusalSentence('payments', setSpendingLimit);
  const amount = (amount_minor: number) => money({ amount_minor, currency });

  async function set(limit: number | null): Promise<boolean> {
    const done = await submit({ limit_minor: limit });
    if (!done) return false;
    client.setQueryData(spendingQuery().queryKey, done.spending);
    toast({ tone: 'good', text: words(done.spending.next ? 'waits' : 'saved') });
    return true;
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // Sends 0 for anything but a whole number, which the server refuses as too low.
    const number = asciiDigits(typed).trim();
    if (!(await set(/^\d{1,7}$/.test(number) ? Number(number) * whole : 0))) focusWrong(form);
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-4 p-4 md:p-5">
      <TextField
        label={words('label', { currency })}
        name="limit_minor"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-50"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          forget('limit_minor');
        }}
        hint={words('hint')}
        error={
          trouble.fields.limit_minor &&
          words('odd', { least: amount(spendingLimitRange.min_minor), most: amount(spendingLimitRange.max_minor) })
        }
      />
      {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={pending}>
          {words('save')}
        </Button>
        {limit_minor !== null && (!next || next.limit_minor !== null) && (
          <Button
            variant="text"
            size="small"
            busy={pending}
            onClick={() => {
              void set(null);
            }}
          >
            {words('remove')}
          </Button>
        )}
      </div>
      {next && limit_minor !== null && <Waiting spending={spending} next={next} onKeep={() => void set(limit_minor)} />}
    </form>
  );
}

interface WaitingProps {
  spending: Spending;
  next: NonNullable<Spending['next']>;
  onKeep: () => void;
}

/** Shows a requested higher limit before it applies, with a button to keep the current one. */
function Waiting({ spending: { currency, limit_minor }, next, onKeep }: WaitingProps) {
  const words = useWords('spending.limit');
  const format = useFormatter();
  const money = useMoney();
  const from = format.dateTime(new Date(next.from), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-soft px-4 py-3 text-on-soft">
      <p>
        {next.limit_minor === null
          ? words('none_from', { from })
          : words('more_from', { from, limit: money({ amount_minor: next.limit_minor, currency }) })}
      </p>
      <Button variant="text" size="small" className="-ml-5" onClick={onKeep}>
        {words('keep', { limit: money({ amount_minor: limit_minor!, currency }) })}
      </Button>
    </div>
  );
}
