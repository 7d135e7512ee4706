import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { searchedInterests } from '#contract/members/search.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { useSettings } from '../../people/settings.ts';
import { Menu, menuItemClass } from '../../ui/menu.tsx';
import { useLanguage, useWords } from '../../words/use-words.ts';
import { InterestIcon } from '../../people/interest-icon.tsx';

interface InterestFilterProps {
  chosen: readonly Interest[];
  onChange: (chosen: readonly Interest[]) => void;
}

/** The interests that a match must have: each can be removed, and a few added. */
export function InterestFilter({ chosen, onChange }: InterestFilterProps) {
  const words = useWords('members.filters');
  const name = useWords('interests');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-2 font-semibold">
        {words('interests')}
      </p>
      <div className="flex flex-wrap gap-2">
        {chosen.map((interest) => (
          <button
            key={interest}
            type="button"
            aria-label={words('remove', { interest: name(interest) })}
            onClick={() => onChange(chosen.filter((one) => one !== interest))}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-soft-strong pr-3 pl-4 font-semibold text-on-soft hover:bg-soft"
          >
            <InterestIcon interest={interest} className="size-4.5" />
            {name(interest)}
            <X className="size-4" aria-hidden />
          </button>
        ))}
        {chosen.length < searchedInterests && (
          <Menu
            align="start"
            buttonClassName="inline-flex items-center gap-2 border border-line bg-surface px-4 py-1.5 text-left leading-snug font-semibold hover:bg-sunken"
            button={
              <>
                <Plus className="size-4.5 shrink-0 text-muted" aria-hidden />
                {words('add_interest')}
              </>
            }
          >
            <InterestList chosen={chosen} onChoose={(interest) => onChange([...chosen, interest])} />
          </Menu>
        )}
      </div>
    </div>
  );
}

function InterestList({ chosen, onChoose }: { chosen: readonly Interest[]; onChoose: (interest: Interest) => void }) {
  const words = useWords('members.filters');
  const name = useWords('interests');
  const { compare } = new Intl.Collator(useLanguage());
  const { interests } = useSettings();
  const [part, setPart] = useState('');
  const offered = interests
    .filter((interest) => !chosen.includes(interest))
    .map((interest) => ({ interest, name: name(interest) }))
    .filter((one) => one.name.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase()))
    .toSorted((one, other) => compare(one.name, other.name));
  return (
    <>
      <input
        type="search"
        aria-label={words('find_interest')}
        placeholder={words('find_interest')}
        value={part}
        onChange={({ target }) => setPart(target.value)}
        className="mb-1.5 block min-h-11 w-full rounded-input border-[1.5px] border-line-input bg-surface px-3.5"
      />
      <ul className="h-64 overflow-y-auto overscroll-contain">
        {offered.map((one) => (
          <li key={one.interest}>
            <button
              type="button"
              className={menuItemClass}
              onClick={() => {
                setPart('');
                onChoose(one.interest);
              }}
            >
              <InterestIcon interest={one.interest} className="size-5 shrink-0 text-muted" />
              {one.name}
            </button>
          </li>
        ))}
        {offered.length === 0 && <li className="p-3 text-14 text-muted">{words('no_interest')}</li>}
      </ul>
    </>
  );
}
