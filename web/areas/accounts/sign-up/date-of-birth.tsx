import { useId } from 'react';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { asciiDigits } from '#contract/typed/invisible.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useLocale, useWords } from '../../../shared/i18n/use-words.ts';

export interface BirthDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/**
 * Returns the date as `YYYY-MM-DD`. If it is not a date, returns the raw input in the same order, and the contract then
 * reports the error.
 */
export function isoDate({ day, month, year }: BirthDate): string {
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

interface DateOfBirthProps {
  value: BirthDate;
  onChange: (value: BirthDate) => void;
  error?: string | undefined;
}

/** Three fields in the country's date order. */
export function DateOfBirth({ value, onChange, error }: DateOfBirthProps) {
  const words = useWords('accounts.sign_up');
  const fields = useWords('accounts.field');
  const id = useId();
  const empty = !value.day && !value.month && !value.year;
  const message = error && (empty ? fields('date_of_birth_missing', { min_age: minimumAge }) : error);
  return (
    <fieldset aria-describedby={`${id}-hint`} aria-invalid={Boolean(error) || undefined}>
      <legend className="mb-1.5 font-semibold">{words('date_of_birth')}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {useDateOrder().map((part) => (
          <input
            key={part}
            name={part}
            type="text"
            inputMode="numeric"
            autoComplete={`bday-${part}`}
            aria-label={words(part)}
            aria-invalid={error ? true : undefined}
            placeholder={words(part)}
            maxLength={part === 'year' ? 4 : 2}
            value={value[part]}
            onChange={(event) => onChange({ ...value, [part]: asciiDigits(event.target.value).replace(/\D/g, '') })}
            className="min-h-12 w-full rounded-input border-[1.5px] border-line-input bg-surface px-4 text-text placeholder:text-muted aria-invalid:border-danger"
          />
        ))}
      </div>
      {message && <FieldError>{message}</FieldError>}
      {!message && (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-muted">
          {words('date_hint')}
        </p>
      )}
    </fieldset>
  );
}

const someDay = new Date(Date.UTC(2000, 11, 31));

function useDateOrder(): readonly (keyof BirthDate)[] {
  const order = new Intl.DateTimeFormat(useLocale()).formatToParts(someDay);
  return order.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}
