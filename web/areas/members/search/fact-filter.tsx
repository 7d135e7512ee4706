import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  anyFacts,
  filterKeysOf,
  isSearchedNumber,
  rangeOf,
  type SearchedList,
  type SearchedNumber,
} from '#contract/members/fact-filters.ts';
import type { SearchedFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { ChoiceBackground, choiceLabelClass } from '../../../shared/ui/radio.tsx';
import { RangePair } from '../../../shared/ui/range-pair.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useRangeWords, useValueName } from '../fact-words.ts';
import { PickValues } from '../pick-values.tsx';
import type { Search } from './search-params.ts';

interface FactFiltersProps extends FilterProps {
  offered: readonly SearchedFact[];
}

interface FilterProps {
  search: Search;
  onChange: (search: Search) => void;
  /** Called while a slider moves. */
  onSlide: (search: Search) => void;
}

/** Filters for profile facts. Collapsed unless one is set, and rendered only once opened. */
export function FactFilterFields({ offered, ...filter }: FactFiltersProps) {
  const words = useWords('members.filters');
  const set = offered.flatMap(filterKeysOf).some((key) => ![undefined, 0].includes(lengthOf(filter.search[key])));
  const [opened, setOpened] = useState(set);
  const whole = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The member may have opened the filters before hydration.
    if (whole.current?.open) setOpened(true);
  }, []);
  return (
    <details ref={whole} open={set} onToggle={() => setOpened(true)} className="group/more">
      {/* Renders the content on click, before the element opens, so that the page does not jump. */}
      <summary
        className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2.5 font-semibold"
        onClick={() => setOpened(true)}
      >
        {words('more')}
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open/more:rotate-180"
          strokeWidth={1.75}
          aria-hidden
        />
      </summary>
      {(set || opened) && (
        <div className="grid gap-5 pt-2">
          {offered.map((name) =>
            isSearchedNumber(name) ? (
              <RangeFilter key={name} field={name} {...filter} />
            ) : (
              <ListFilter key={name} field={name} {...filter} />
            ),
          )}
        </div>
      )}
    </details>
  );
}

function lengthOf(value: number | readonly string[] | undefined): number | undefined {
  return typeof value === 'object' ? value.length : value;
}

/** Maximum number of values that are all shown at once. If there are more, members pick from a list. */
const shownAtOnce = 12;

/** Filter that matches any of the chosen values. */
function ListFilter({ field, search, onChange }: FilterProps & { field: SearchedList }) {
  const words = useWords('members.filters');
  const valueName = useValueName();
  const chosen: readonly string[] = search[field] ?? [];
  const { values } = facts[field];
  const choose = (values: readonly string[]) => onChange({ ...search, [field]: values });
  const flip = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{words(field)}</legend>
      {values.length > shownAtOnce ? (
        <PickValues fact={field} chosen={chosen} most={values.length} onChange={choose} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {values.map((value) => (
            <label
              key={value}
              className={`inline-flex min-h-11 items-center rounded-full border-[1.5px] border-transparent px-3.5 text-14 ${choiceLabelClass}`}
            >
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => flip(value)}
                className="peer sr-only"
              />
              <ChoiceBackground className="-inset-[1.5px] border-[1.5px] border-line peer-checked:border-primary peer-checked:bg-soft-strong peer-[:hover:not(:checked)]:bg-sunken" />
              <span className="peer-checked:font-semibold peer-checked:text-on-soft">{valueName(field, value)}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function RangeFilter({ field, search, onSlide }: FilterProps & { field: SearchedNumber }) {
  const words = useWords('members.filters');
  const sayRange = useRangeWords();
  const [min, max] = rangeOf(field);
  const label = words(field);
  return (
    <RangePair
      label={label}
      text={sayRange(field, search)}
      lowLabel={words('lowest', { field: label })}
      highLabel={words('highest', { field: label })}
      min={anyFacts[min]}
      max={anyFacts[max]}
      value={[search[min] ?? anyFacts[min], search[max] ?? anyFacts[max]]}
      onChange={([from, to]) => onSlide({ ...search, [min]: from, [max]: to })}
    />
  );
}
