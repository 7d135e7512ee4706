import { useId } from 'react';
import { suspensionDays } from '#contract/desk/queues.ts';
import { serverNow } from '#web/shared/api/server-clock.ts';
import { DeskField } from '../../shared/fields.tsx';
import { useDeskWords } from '../../shared/words.tsx';

const day = 86_400_000;
/** Offered lengths, in days. */
const presets = [1, 3, 7, 30, 90] as const;

/** The chosen end of a suspension: a number of days from now, or the last day as `YYYY-MM-DD`. */
export type ChosenEnd = number | string;

/** Default length, in days. */
export const firstEnd: ChosenEnd = 7;

/**
 * Returns the end of a suspension. A number of days is extended by a minute, because the server requires at least one
 * full day and receives the request a little later. A last day ends at its end in the viewer's time zone.
 */
export function endOf(chosen: ChosenEnd): Date {
  return typeof chosen === 'number' ? new Date(serverNow() + chosen * day + 60_000) : new Date(`${chosen}T23:59:00`);
}

/** Returns whether the server would accept this end now. */
export function isPossibleEnd(chosen: ChosenEnd): boolean {
  const days = (endOf(chosen).getTime() - serverNow()) / day;
  return days >= suspensionDays.least && days <= suspensionDays.most;
}

function dayAfter(days: number): string {
  const date = new Date(serverNow() + days * day);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

interface SuspensionFieldsProps {
  readonly end: ChosenEnd;
  readonly change: (end: ChosenEnd) => void;
}

/** Fields for the end of a suspension: a length, or a last day within the limits. */
export function SuspensionFields({ end, change }: SuspensionFieldsProps) {
  const words = useDeskWords('suspension');
  const name = useId();
  const [first, last] = [dayAfter(suspensionDays.least), dayAfter(suspensionDays.most - 1)];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{words('presets')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {presets.map((days) => (
          <label key={days} className="flex min-h-8 items-center gap-2">
            <input type="radio" name={name} checked={end === days} onChange={() => change(days)} />
            {words('days', { count: days })}
          </label>
        ))}
        <label className="flex min-h-8 items-center gap-2">
          <input type="radio" name={name} checked={typeof end === 'string'} onChange={() => change(dayAfter(14))} />
          {words('own_date')}
        </label>
      </div>
      {typeof end === 'string' && (
        <DeskField
          label={words('date')}
          hint={words('date_hint', { count: suspensionDays.most })}
          type="date"
          min={first}
          max={last}
          value={end}
          onChange={(event) => change(event.target.value)}
          required
        />
      )}
    </fieldset>
  );
}
