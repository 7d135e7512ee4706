import type { ChoicesFact, FactAnswer } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { PickValues } from '../../pick-values.tsx';
import { useField } from '../use-field.ts';
import { ChoiceFrame } from './choice-frame.tsx';

/** Multiple choice. An empty selection is stored as no answer. */
export function ChoicesField({ field }: { field: ChoicesFact }) {
  const state = useField(field);
  return (
    <ChoiceFrame field={field} state={state}>
      <PickValues
        fact={field}
        chosen={state.value ?? []}
        most={facts[field].most}
        onChange={(chosen) => state.change(chosen.length > 0 ? (chosen as FactAnswer<typeof field>) : null)}
      />
    </ChoiceFrame>
  );
}
