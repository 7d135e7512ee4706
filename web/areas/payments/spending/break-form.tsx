import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { breakDays, type Spending, takeBreak } from '#contract/payments/spending.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { ChoiceBackground, choiceLabelClass, Radio } from '../../../shared/ui/radio.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { spendingQuery } from './spending.ts';

const day = 86_400_000;
/** Minimum extension of a break, in milliseconds, so that a new break does not offer its own length again. */
const tolerance = 3_600_000;

/** Form that starts, extends or ends a break from buying. */
export function BreakForm({ spending: { break_until } }: { spending: Spending }) {
  const words = useWords('spending.break');
  const format = useFormatter();
  const client = useQueryClient();
  const left = break_until ? new Date(break_until).getTime() - serverNow() : 0;
  // A break can only be extended.
  const longer = breakDays.filter((days) => days * day > left + tolerance);
  const [days, setDays] = useState<number>();
  const { submit, pending, trouble } = useSubmit(takeBreak);
  const sentence = useRefusalSentence('payments', takeBreak);
  const chosen = longer.find((one) => one === days) ?? longer[0];

  const [asking, setAsking] = useState(false);

  async function set(wished: number): Promise<void> {
    const done = await submit({ days: wished });
    setAsking(false);
    if (done) client.setQueryData(spendingQuery().queryKey, done.spending);
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) setAsking(true);
  };

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-4 p-4 md:p-5">
      {break_until && (
        <p role="status" className="rounded-card bg-soft px-4 py-3 text-on-soft">
          {words('until', {
            until: format.dateTime(new Date(break_until), { dateStyle: 'long', timeStyle: 'short' }),
          })}
        </p>
      )}
      {longer.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">{words(break_until ? 'longer' : 'how_long')}</legend>
          <div className="flex flex-wrap gap-2">
            {longer.map((one) => (
              <label
                key={one}
                className={`flex min-h-12 items-center gap-2.5 rounded-full border-[1.5px] border-line-input bg-surface px-4 ${choiceLabelClass}`}
              >
                <Radio name="days" value={one} checked={one === chosen} onChange={() => setDays(one)} />
                <ChoiceBackground className="-inset-[1.5px]" />
                {words('days', { days: one })}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        {longer.length > 0 && (
          <Button type="submit" variant="outline" size="small" busy={pending && !asking}>
            {words(break_until ? 'lengthen' : 'begin')}
          </Button>
        )}
        {left > day + tolerance && (
          <Button variant="text" size="small" busy={pending && !asking} onClick={() => void set(0)}>
            {words('end')}
          </Button>
        )}
      </div>
      {asking && chosen !== undefined && (
        <Confirm
          days={chosen}
          isLonger={break_until !== null}
          busy={pending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void set(chosen)}
        />
      )}
    </form>
  );
}

interface ConfirmProps {
  days: number;
  /** True if a break is already running, so that the new break extends it. */
  isLonger: boolean;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation, because a break cannot be undone at once. */
function Confirm({ days, isLonger, busy, onCancel, onConfirm }: ConfirmProps) {
  const words = useWords('spending.break');
  const format = useFormatter();
  const until = format.dateTime(new Date(serverNow() + days * day), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Dialog title={words(isLonger ? 'ask_longer' : 'ask')} onClose={onCancel}>
      <p className="mt-2 text-muted">{words('ask_text', { until })}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="text" onClick={onCancel}>
          {words('cancel')}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {words(isLonger ? 'lengthen' : 'begin')}
        </Button>
      </div>
    </Dialog>
  );
}
