import { useId } from 'react';
import { suspensionDays } from '#contract/desk/queues.ts';
import { serverNow } from '#web/shared/api/server-clock.ts';
import { DeskField } from '../../shared/fields.tsx';
import { useDeskWords } from '../../shared/words.tsx';

const day = 86_400_000;
/** Lengths that are offered, in days. */
const presets = [1, 3, 7, 30, 90] as const;

/** The end of a suspension as it is chosen: a number of days from now, or the last day as `YYYY-MM-DD`. */
export type ChosenEnd = number | string;

/** The preset that is chosen first, in days. */
export const firstEnd: ChosenEnd = 7;

/**
 * Returns the end of a suspension. A number of days gets a minute more, because the server, which asks for a whole day
 * at least, sees it a little later. A day is included until its end in the reader's time zone.
 */
export function endOf(chosen: ChosenEnd): Date {
  return typeof chosen === 'number' ? new Date(serverNow() + chosen * day + 60_000) : new Date(`${chosen}T23:59:00`);
}

/** Returns whether the server accepts an end now. */
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

/** Chooses until when an account is suspended: by a length, or by a last day within the limits. */
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
