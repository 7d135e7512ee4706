import { useId } from 'react';
import type { ChoiceFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { radioFocusClass } from '../../../ui/radio.tsx';
import { useWords } from '../../../words/use-words.ts';
import { useValueName } from '../../fact-words.ts';
import { useField } from '../use-field.ts';
import { ChoiceFrame } from './choice-frame.tsx';

/** A few options, one of which may apply: choosing saves it. */
export function ChoiceField({ field }: { field: ChoiceFact }) {
  const words = useWords('profile-form');
  const valueName = useValueName();
  const state = useField(field);
  const name = useId();
  return (
    <ChoiceFrame field={field} state={state}>
      <div className="flex flex-wrap gap-2">
        {[...facts[field].values, null].map((value) => (
          <label
            key={value}
            className={`inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line px-4 hover:bg-sunken ${value === null ? 'text-muted has-checked:bg-sunken' : 'has-checked:border-primary has-checked:bg-soft-strong has-checked:font-semibold has-checked:text-on-soft'} ${radioFocusClass}`}
          >
            <input
              type="radio"
              name={name}
              checked={state.value === value}
              onChange={() => state.change(value)}
              className="sr-only"
            />
            {value === null ? words('rather_not') : valueName(field, value)}
          </label>
        ))}
      </div>
    </ChoiceFrame>
  );
}
