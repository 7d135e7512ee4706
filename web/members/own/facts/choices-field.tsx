import { useId } from 'react';
import type { ChoicesFact, FactAnswer } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { useWords } from '../../../words/use-words.ts';
import { useFactWords } from '../../fact-words.ts';
import { PickValues } from '../../pick-values.tsx';
import { FieldNote } from '../field-note.tsx';
import { FieldTrouble, StatusMark } from '../field-status.tsx';
import { useField } from '../use-field.ts';

/** Several of many answers; none of them is no answer. */
export function ChoicesField({ field }: { field: ChoicesFact }) {
  const words = useWords('profile-form');
  const say = useFactWords();
  const state = useField(field);
  const id = useId();
  return (
    <fieldset id={field} className="scroll-mt-24" aria-describedby={`${id}-note`}>
      <legend className="mb-2 flex w-full items-center justify-between gap-3 font-semibold">
        {words(`fields.${field}`)}
        <StatusMark status={state.status} />
      </legend>
      <PickValues
        fact={field}
        chosen={state.value ?? []}
        most={facts[field].most}
        onChange={(chosen) => state.change(chosen.length > 0 ? (chosen as FactAnswer<typeof field>) : null)}
      />
      <FieldNote id={`${id}-note`} field={field} />
      <FieldTrouble field={field} state={state} say={(value) => (value === null ? '' : say(field, value))} />
    </fieldset>
  );
}
