import { SlidersHorizontal } from 'lucide-react';
import type { ReplyOf } from '#contract/call.ts';
import { type searchMembers, searchPage } from '#contract/members/members.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { CountBadge } from '../../../shared/ui/badge.tsx';
import { type Sort, sorts } from '#contract/members/search.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { countFilters, type Search } from './search-params.ts';
import { usePeople } from '../use-people.ts';

interface ResultsHeadingProps {
  /** The first page; undefined while loading. */
  reply: ReplyOf<typeof searchMembers> | undefined;
  search: Search;
  regionName: string | undefined;
  shown: number;
  onChange: (search: Search) => void;
  onNarrow: () => void;
}

/**
 * The number of members found and their location, announced on change. Beside it: the sort order and, on narrow
 * screens, the filter button.
 */
export function ResultsHeading({ reply, search, regionName, shown, onChange, onNarrow }: ResultsHeadingProps) {
  const words = useWords('members.search');
  const people = usePeople();
  const countryName = useCountryName();
  const found = reply && people({ ...reply, num_results: reply.num_results ?? 0 }, reply.search.gender);
  const country = reply && countryName(reply.search.country);
  return (
    <div className="mb-2.5 flex min-h-11 items-center justify-between gap-2.5 md:mb-3">
      {found ? (
        <div className="mr-auto flex shrink-0 flex-wrap items-baseline gap-x-2.5 max-md:flex-col">
          <h1 className="text-22 leading-7">{found}</h1>
          {/* Phones show the location among the filters, and use the space for the sort order. */}
          <p className="text-14 text-muted max-sm:sr-only md:text-16">
            {regionName && country ? words('place', { region: regionName, country }) : country}
          </p>
        </div>
      ) : (
        <div className="mr-auto grow">
          <h1 className="sr-only">{words('results')}</h1>
          <Skeleton className="h-7 w-full max-w-65" />
        </div>
      )}
      <p role="status" className="sr-only">
        {!found
          ? words('loading')
          : shown > searchPage
            ? words('more_shown', { count: shown })
            : words('found', { people: found })}
      </p>
      <SortChoice
        sort={search.sort ?? 'active'}
        hasHome={reply?.has_home ?? false}
        onChange={(sort) => onChange({ ...search, sort })}
      />
      <FilterButton count={countFilters(search)} onPress={onNarrow} />
    </div>
  );
}

interface SortChoiceProps {
  sort: Sort;
  /** Whether the member's home is known, which sorting by distance requires. */
  hasHome: boolean;
  onChange: (sort: Sort) => void;
}

function SortChoice({ sort, hasHome, onChange }: SortChoiceProps) {
  const words = useWords('members.search');
  return (
    <select
      aria-label={words('sort')}
      value={sort}
      onChange={({ target }) => onChange(target.value as Sort)}
      className="min-h-11 min-w-0 appearance-none truncate rounded-full border-[1.5px] border-line-input bg-surface bg-[image:var(--chevron)] bg-[position:right_0.9rem_center] bg-no-repeat py-1.5 pr-10 pl-4 text-14 font-semibold max-xs:bg-[position:right_0.6rem_center] max-xs:pr-7.5 max-xs:pl-3"
    >
      {sorts.map((one) => (
        <option key={one} value={one} disabled={one === 'nearest' && !hasHome && sort !== one}>
          {words(`sorts.${one}`)}
        </option>
      ))}
    </select>
  );
}

/** Icon button on phones, labeled button on wider screens. */
function FilterButton({ count, onPress }: { count: number; onPress: () => void }) {
  const words = useWords('members.filters');
  return (
    <Button
      variant="soft"
      size="small"
      aria-haspopup="dialog"
      onClick={onPress}
      className="relative shrink-0 max-md:size-11 max-md:px-0! xl:hidden"
    >
      <SlidersHorizontal className="size-5" strokeWidth={1.75} aria-hidden />
      <span className="max-md:sr-only">{words('title')}</span>
      {count > 0 && (
        <span className="inline-flex max-md:absolute max-md:-top-1 max-md:-right-1">
          <CountBadge count={count} label={words('set', { count })} />
        </span>
      )}
    </Button>
  );
}
