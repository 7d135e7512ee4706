import { useId, useState } from 'react';
import type { NumberFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { asciiDigits } from '#contract/typed/invisible.ts';
import { FieldError } from '../../../../shared/ui/field.tsx';
import { readLength, useLength } from '../../../../shared/i18n/length.ts';
import { useWords } from '../../../../shared/i18n/use-words.ts';
import { useFactWords } from '../../fact-words.ts';
import { FieldNote } from '../field-note.tsx';
import { FieldTrouble, StatusMark } from '../field-status.tsx';
import { useField } from '../use-field.ts';

/** Number field. Stores every valid number; an empty field is stored as no answer. */
export function NumberField({ field }: { field: NumberFact }) {
  const words = useWords('profile-form');
  const say = useFactWords();
  const { unit, hasFeet } = useLength();
  const state = useField(field);
  const id = useId();
  // Shows the raw input while typing, and the parsed number afterwards.
  const [writing, setWriting] = useState<string>();
  const [typing, setTyping] = useState(false);
  const { min, max } = facts[field];
  const isSensible = (number: number | undefined) => number !== undefined && number >= min && number <= max;
  const isEmpty = writing?.trim() === '';
  const isWrong = writing !== undefined && !typing && !isEmpty && !isSensible(readLength(asciiDigits(writing)));
  const change = (text: string) => {
    setWriting(text);
    setTyping(true);
    const number = readLength(asciiDigits(text));
    if (text.trim() === '') state.change(null);
    else if (isSensible(number)) state.change(number!);
  };
  const leave = () => {
    setTyping(false);
    if (writing !== undefined && (isEmpty || isSensible(readLength(asciiDigits(writing))))) setWriting(undefined);
  };
  return (
    <div id={field} className="scroll-mt-24">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <label htmlFor={`${id}-number`} className="font-semibold">
          {words(`fields.${field}`)}
        </label>
        <StatusMark status={isWrong ? undefined : state.status} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <input
          id={`${id}-number`}
          type="text"
          inputMode={hasFeet ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          placeholder={words('rather_not')}
          value={writing ?? state.value ?? ''}
          aria-describedby={`${id}-unit ${hasFeet ? `${id}-feet ` : ''}${id}-note ${id}-trouble`}
          {...(isWrong || state.refused ? { 'aria-invalid': true as const } : {})}
          onChange={({ target }) => change(target.value)}
          onBlur={leave}
          className="block min-h-12 w-44 rounded-input border-[1.5px] border-line-input bg-surface px-4 py-2 text-16 text-text placeholder:text-muted aria-invalid:border-danger"
        />
        <span id={`${id}-unit`} className="text-muted">
          {hasFeet && state.value !== null ? say(field, state.value) : unit}
        </span>
      </div>
      {hasFeet && (
        <p id={`${id}-feet`} className="mt-1.5 text-14 text-muted">
          {words('number.feet')}
        </p>
      )}
      <FieldNote id={`${id}-note`} field={field} />
      {isWrong ? (
        <FieldError id={`${id}-trouble`}>{words('number.out_of_range', { min, max })}</FieldError>
      ) : (
        <FieldTrouble
          id={`${id}-trouble`}
          field={field}
          state={state}
          say={(value) => (value === null ? '' : say(field, value))}
        />
      )}
    </div>
  );
}
