import { useId } from 'react';
import type { ChoiceFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { radioFocusClass } from '../../../ui/radio.tsx';
import { useWords } from '../../../words/use-words.ts';
import { FieldNote } from '../field-note.tsx';
import { FieldTrouble, StatusMark } from '../field-status.tsx';
import { useField } from '../use-field.ts';

/** A few options, one of which may apply: choosing saves it. */
export function ChoiceField({ field }: { field: ChoiceFact }) {
  const words = useWords('profile-form');
  const values = useWords('profile.values');
  const state = useField(field);
  const id = useId();
  const say = (value: string | null) => (value === null ? '' : values(`${field}.${value}` as never));
  return (
    <fieldset id={field} className="scroll-mt-24" aria-describedby={`${id}-note`}>
      <legend className="mb-2 flex w-full items-center justify-between gap-3 font-semibold">
        {words(`fields.${field}`)}
        <StatusMark status={state.status} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {[...facts[field].values, null].map((value) => (
          <label
            key={value}
            className={`inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line px-4 hover:bg-sunken ${value === null ? 'text-muted has-checked:bg-sunken' : 'has-checked:border-primary has-checked:bg-soft-strong has-checked:font-semibold has-checked:text-on-soft'} ${radioFocusClass}`}
          >
            <input
              type="radio"
              name={id}
              checked={state.value === value}
              onChange={() => state.change(value)}
              className="sr-only"
            />
            {value === null ? words('rather_not') : say(value)}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} field={field} />
      <FieldTrouble field={field} state={state} say={say} />
    </fieldset>
  );
}
