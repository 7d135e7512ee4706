import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useLocale, useWords } from '../../../shared/i18n/use-words.ts';
import { ageFrom, type BirthDate, isoDate } from './birth-date.ts';
import { DateOfBirth } from './date-of-birth.tsx';

interface BirthQuestionProps {
  value: BirthDate;
  onChange: (birth: BirthDate) => void;
  error: string | undefined;
  busy: boolean;
}

/**
 * The date of birth, repeated back in the same sentence for every age. It counts only after "Yes", which submits the
 * form. (Decision 273.)
 */
export function BirthQuestion({ value, onChange, error, busy }: BirthQuestionProps) {
  const words = useWords('accounts.sign_up');
  const sentence = useBirthSentence(value);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const date = sentence && isoDate(value);
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    // Closes the keyboard, which would cover the sentence.
    if (date) yes.current?.focus();
  }, [date]);
  return (
    <div className="grid gap-5">
      <div ref={fields}>
        <DateOfBirth value={value} onChange={onChange} error={error} />
      </div>
      <div role="status">
        {sentence && (
          <div className="grid gap-4 rounded-card bg-surface p-5 shadow-soft">
            <p id={id} className="text-18 font-semibold text-balance">
              {sentence}
            </p>
            <div className="flex flex-wrap gap-2.5">
              <Button ref={yes} type="submit" busy={busy} aria-describedby={id} className="grow">
                {words('birth_right')}
              </Button>
              <Button
                variant="outline"
                className="grow"
                onClick={() => {
                  const year = fields.current?.querySelector<HTMLInputElement>('[name="year"]');
                  year?.focus();
                  year?.select();
                }}
              >
                {words('birth_change')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the sentence that repeats a complete and plausible date of birth. */
export function useBirthSentence(birth: BirthDate): string | undefined {
  const words = useWords('accounts.sign_up');
  const locale = useLocale();
  const age = ageFrom(birth);
  if (age === undefined) return undefined;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate(birth)));
  return words('birth_repeated', { date, age });
}
