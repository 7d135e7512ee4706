import { useId } from 'react';
import type { ChoiceFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { ChoiceBackground, choiceLabelClass } from '../../../../shared/ui/radio.tsx';
import { useWords } from '../../../../shared/i18n/use-words.ts';
import { useValueName } from '../../fact-words.ts';
import { useField } from '../use-field.ts';
import { ChoiceFrame } from './choice-frame.tsx';

/** Single choice among a few options. Saves immediately. */
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
            className={`inline-flex min-h-11 items-center rounded-full border-[1.5px] border-transparent px-4 ${value === null ? 'text-muted' : ''} ${choiceLabelClass}`}
          >
            <input
              type="radio"
              name={name}
              checked={state.value === value}
              onChange={() => state.change(value)}
              className="peer sr-only"
            />
            <ChoiceBackground
              className={value === null ? `${chipClass} peer-checked:bg-sunken` : `${chipClass} ${chosenClass}`}
            />
            <span className={value === null ? undefined : 'peer-checked:font-semibold peer-checked:text-on-soft'}>
              {value === null ? words('rather_not') : valueName(field, value)}
            </span>
          </label>
        ))}
      </div>
    </ChoiceFrame>
  );
}

const chipClass = '-inset-[1.5px] border-[1.5px] border-line peer-[:hover:not(:checked)]:bg-sunken';
const chosenClass = 'peer-checked:border-primary peer-checked:bg-soft-strong';
