import type { SignupFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { FieldNote } from '../../members/own/field-note.tsx';
import { FieldTrouble } from '../../members/own/field-status.tsx';
import { useField } from '../../members/own/use-field.ts';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Value of the option for declining to answer. */
const nothing = 'nothing';

interface FactQuestionProps {
  field: SignupFact;
  /** True if the question was already answered, with a value or by declining. */
  answered: boolean;
  onPress: () => void;
}

/** Question about a fact. Choosing an answer saves it, and pressing a tile continues. */
export function FactQuestion({ field, answered, onPress }: FactQuestionProps) {
  const words = useWords('profile-form');
  const values = useWords('profile.values');
  const state = useField(field);
  const say = (value: string | null) => (value === null ? '' : values(`${field}.${value}` as never));
  return (
    <div>
      <Tiles
        legend={words(`fields.${field}`)}
        hideLegend
        columns={2}
        name={field}
        options={[
          ...facts[field].values.map((value) => ({ value, label: say(value) })),
          { value: nothing, label: words('rather_not') },
        ]}
        value={state.value ?? (answered ? nothing : undefined)}
        onChange={(value) => state.change(value === nothing ? null : value)}
        onPress={onPress}
      />
      <FieldNote id={`${field}-note`} field={field} />
      <FieldTrouble field={field} state={state} say={say} />
    </div>
  );
}
