import type { ListedFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { PickSeveral } from '../../shared/ui/pick-several.tsx';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { useValueName } from './fact-words.ts';

interface PickValuesProps {
  fact: ListedFact;
  chosen: readonly string[];
  most: number;
  onChange: (chosen: string[]) => void;
}

/** Multiple choice among many values of a fact, sorted by name. */
export function PickValues({ fact, chosen, most, onChange }: PickValuesProps) {
  const words = useWords('profile.several');
  const valueName = useValueName();
  const { compare } = new Intl.Collator(useLanguage());
  const values: readonly string[] = facts[fact].values;
  const options = values
    .map((value) => ({ value, name: valueName(fact, value) }))
    .sort((one, other) => compare(one.name, other.name));
  return (
    <PickSeveral
      options={options}
      chosen={chosen}
      most={most}
      onChange={onChange}
      add={words('add')}
      find={words('find')}
      none={words('none')}
      removeLabel={(value) => words('remove', { value })}
    />
  );
}
