import { type FactName, isChoicesFact, isNumberFact } from '#contract/members/facts.ts';
import { ChoiceField } from './choice-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { NumberField } from './number-field.tsx';

/** Form field for a fact about the member. */
export function FactField({ field }: { field: FactName }) {
  if (isNumberFact(field)) return <NumberField field={field} />;
  return isChoicesFact(field) ? <ChoicesField field={field} /> : <ChoiceField field={field} />;
}
