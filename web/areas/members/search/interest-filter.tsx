import { useId } from 'react';
import { searchedInterests } from '#contract/members/search.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { PickSeveral } from '../../../shared/ui/pick-several.tsx';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';

interface InterestFilterProps {
  chosen: readonly Interest[];
  onChange: (chosen: readonly Interest[]) => void;
}

/** Filter for interests, all of which a match must have. Members add and remove them. */
export function InterestFilter({ chosen, onChange }: InterestFilterProps) {
  const words = useWords('members.filters');
  const name = useWords('interests');
  const { compare } = new Intl.Collator(useLanguage());
  const { interests } = useSettings();
  const id = useId();
  // An interest that the site no longer offers can still be removed.
  const options = [...new Set([...interests, ...chosen])]
    .map((interest) => ({ value: interest, name: name(interest) }))
    .sort((one, other) => compare(one.name, other.name));
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 font-semibold">
        {words('interests')}
      </p>
      <PickSeveral
        options={options}
        chosen={chosen}
        most={searchedInterests}
        onChange={onChange}
        add={words('add_interest')}
        find={words('find_interest')}
        none={words('no_interest')}
        removeLabel={(interest) => words('remove', { interest })}
        icon={(interest, className) => <InterestIcon interest={interest} className={className} />}
      />
    </div>
  );
}
