import {
  type ChoicesFact,
  type FactAnswer,
  type FactName,
  isChoicesFact,
  isNumberFact,
} from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { PickValues } from '../../pick-values.tsx';
import { useField } from '../use-field.ts';
import { ChoiceFrame } from './choice-frame.tsx';

/** Form field for a fact about the member. */
export function FactField({ field }: { field: FactName }) {
  if (isNumberFact(field)) return <NumberField field={field} />;
  return isChoicesFact(field) ? <ChoicesField field={field} /> : <ChoiceField field={field} />;
}

/** Multiple choice. An empty selection is stored as no answer. */
function ChoicesField({ field }: { field: ChoicesFact }) {
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
