import { SlidersHorizontal } from 'lucide-react';
import type { ReplyOf } from '#contract/call.ts';
import { type searchMembers, searchPage } from '#contract/members.ts';
import { useCountryName } from '../site/country-name.ts';
import { CountBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/use-words.ts';
import { filtersSet, type Search } from './search-address.ts';
import { usePeople } from './use-people.ts';

interface ResultsHeadingProps {
  /** The first page, once it is there. */
  reply: ReplyOf<typeof searchMembers> | undefined;
  search: Search;
  regionName: string | undefined;
  shown: number;
  onNarrow: () => void;
}

/** How many were found and where, read out when it changes; and the way to the filters where they do not stand beside. */
export function ResultsHeading({ reply, search, regionName, shown, onNarrow }: ResultsHeadingProps) {
  const words = useWords('members.search');
  const people = usePeople();
  const countryName = useCountryName();
  const found = reply && people({ ...reply, num_results: reply.num_results ?? 0 }, reply.search.gender);
  const country = reply && countryName(reply.search.country);
  return (
    <div className="mb-3.5 flex min-h-12 items-center justify-between gap-4 md:mb-5">
      {found ? (
        <div>
          <h1 className="text-22 md:text-28">{found}</h1>
          <p className="text-14 text-muted md:text-16">
            {regionName && country ? words('place', { region: regionName, country }) : country}
          </p>
        </div>
      ) : (
        <div className="grow">
          <h1 className="sr-only">{words('results')}</h1>
          <Skeleton className="h-7 w-full max-w-65" />
        </div>
      )}
      <p role="status" className="sr-only">
        {!found && words('loading')}
        {found && (shown > searchPage ? words('more_shown', { count: shown }) : words('found', { people: found }))}
      </p>
      <FilterButton count={filtersSet(search)} onPress={onNarrow} />
    </div>
  );
}

function FilterButton({ count, onPress }: { count: number; onPress: () => void }) {
  const words = useWords('members.filters');
  return (
    <Button look="soft" size="small" aria-haspopup="dialog" onClick={onPress} className="shrink-0 xl:hidden">
      <SlidersHorizontal className="size-5" strokeWidth={1.75} aria-hidden />
      {words('title')}
      {count > 0 && <CountBadge count={count} label={words('set', { count })} />}
    </Button>
  );
}
