import { ChevronDown } from 'lucide-react';
import { bodyTypes, eyeColors, hairColors, relationshipStatuses } from '#contract/members/profile-values.ts';
import { useWords } from '../../words/use-words.ts';
import type { Search } from './search-address.ts';

const choices = {
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
} as const;
type ChoiceFilterName = keyof typeof choices;
export const choiceFilters = Object.keys(choices) as readonly ChoiceFilterName[];

interface ChoiceFiltersProps {
  search: Search;
  offered: readonly ChoiceFilterName[];
  onChange: (search: Search) => void;
}

/** Appearance and lifestyle: collapsed unless one of them is set or the member opens them. */
export function ChoiceFilters({ search, offered, onChange }: ChoiceFiltersProps) {
  const words = useWords('members.filters');
  const set = offered.some((field) => search[field]?.length);
  return (
    <details open={set} className="group/more">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2.5 font-semibold">
        {words('more')}
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open/more:rotate-180"
          strokeWidth={1.75}
          aria-hidden
        />
      </summary>
      <div className="grid gap-5 pt-2">
        {offered.map((field) => (
          <ChoiceFilter key={field} field={field} search={search} onChange={onChange} />
        ))}
      </div>
    </details>
  );
}

interface ChoiceFilterProps {
  field: ChoiceFilterName;
  search: Search;
  onChange: (search: Search) => void;
}

/** Matches any of these. */
function ChoiceFilter({ field, search, onChange }: ChoiceFilterProps) {
  const words = useWords('members.filters');
  const values = useWords('profile.values');
  const chosen: readonly string[] = search[field] ?? [];
  const flip = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChange({ ...search, [field]: next });
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{words(field)}</legend>
      <div className="flex flex-wrap gap-2">
        {choices[field].map((value) => (
          <label
            key={value}
            className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line px-3.5 text-14 hover:bg-sunken has-checked:border-primary has-checked:bg-soft-strong has-checked:font-semibold has-checked:text-on-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus"
          >
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => flip(value)} className="sr-only" />
            {values(`${field}.${value}` as never)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
