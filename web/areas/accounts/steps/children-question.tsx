import { facts } from '#contract/members/profile-fields.ts';
import { FieldNote } from '../../members/own/field-note.tsx';
import { FieldTrouble } from '../../members/own/field-status.tsx';
import { useField } from '../../members/own/use-field.ts';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Value of the option for declining to answer. */
const nothing = 'nothing';

interface ChildrenQuestionProps {
  /** True if the question was already answered, with a value or by declining. */
  isAnswered: boolean;
  onPress: () => void;
}

/** Question about children. Choosing an answer saves it, and pressing a tile continues. */
export function ChildrenQuestion({ isAnswered, onPress }: ChildrenQuestionProps) {
  const words = useWords('profile-form');
  const values = useWords('profile.values.children');
  const state = useField('children');
  const say = (value: typeof state.value) => (value === null ? '' : values(value));
  return (
    <div>
      <Tiles
        legend={words('fields.children')}
        hideLegend
        name="children"
        options={[
          ...facts.children.values.map((value) => ({ value, label: say(value) })),
          { value: nothing, label: words('rather_not') },
        ]}
        value={state.value ?? (isAnswered ? nothing : undefined)}
        onChange={(value) => state.change(value === nothing ? null : value)}
        onPress={onPress}
      />
      <FieldNote id="children-note" field="children" />
      <FieldTrouble field="children" state={state} say={say} />
    </div>
  );
}
