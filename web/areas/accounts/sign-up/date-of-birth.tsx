import { type ClipboardEvent, useId, useRef } from 'react';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { asciiDigits } from '#contract/typed/invisible.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useLocale, useWords } from '../../../shared/i18n/use-words.ts';
import { type BirthDate, birthDateIn } from './birth-date.ts';

interface DateOfBirthProps {
  value: BirthDate;
  onChange: (value: BirthDate) => void;
  error?: string | undefined;
}

const lengths = { day: 2, month: 2, year: 4 } as const;

/** Three fields in the country's date order. A full field moves the focus to the next one. */
export function DateOfBirth({ value, onChange, error }: DateOfBirthProps) {
  const words = useWords('accounts.sign_up');
  const fields = useWords('accounts.field');
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const order = useDateOrder();
  const empty = !value.day && !value.month && !value.year;
  const message = error && (empty ? fields('date_of_birth_missing', { min_age: minimumAge }) : error);

  const fieldAt = (at: number) => group.current?.querySelectorAll('input')[at];
  const type = (part: keyof BirthDate, typed: string) => {
    const digits = asciiDigits(typed).replace(/\D/g, '').slice(0, lengths[part]);
    onChange({ ...value, [part]: digits });
    const isSeparator = digits.length > 0 && /[./\-\s]$/.test(typed);
    if (digits.length > value[part].length || isSeparator) {
      const isFull = digits.length === lengths[part] || isSeparator;
      const next = fieldAt(order.indexOf(part) + 1);
      if (isFull && next?.value === '') next.focus();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = birthDateIn(asciiDigits(event.clipboardData.getData('text')), order);
    if (!pasted) return;
    event.preventDefault();
    onChange(pasted);
  };
  return (
    <fieldset ref={group} aria-invalid={Boolean(error) || undefined} aria-describedby={message && `${id}-error`}>
      <legend className="mb-1.5 font-semibold">{words('date_of_birth')}</legend>
      <div className="flex gap-2">
        {order.map((part, at) => (
          <label key={part} className={part === 'year' ? 'grid min-w-0 grow-2 basis-0' : 'grid min-w-0 grow basis-0'}>
            <input
              name={part}
              type="text"
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              aria-label={words(part)}
              aria-invalid={error ? true : undefined}
              value={value[part]}
              onChange={(event) => type(part, event.target.value)}
              onPaste={paste}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && value[part] === '' && at > 0) fieldAt(at - 1)?.focus();
              }}
              className="min-h-13 w-full rounded-input border-[1.5px] border-line-input bg-surface px-2 text-center text-18 font-semibold text-text aria-invalid:border-danger"
            />
            <span aria-hidden className="mt-1 text-center text-14 text-muted">
              {words(part)}
            </span>
          </label>
        ))}
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </fieldset>
  );
}

const someDay = new Date(Date.UTC(2000, 11, 31));

function useDateOrder(): readonly (keyof BirthDate)[] {
  const order = new Intl.DateTimeFormat(useLocale()).formatToParts(someDay);
  return order.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}
