import { Fragment, type ReactNode } from 'react';
import type { MemberCard, SimilarResults } from '#contract/members/members.ts';
import { searchedFacts } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { searchAges, type Widening, widenedYears } from '#contract/members/search.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { CardGrid } from '../card-grid.tsx';
import { removeFilter, queryOf, type Search } from '../search/search-params.ts';
import { usePeople } from '../use-people.ts';

interface SimilarGroupsProps {
  groups: readonly SimilarResults[];
  search: Search;
  gender: Gender;
  regionName: string | undefined;
  children: (member: MemberCard, widened: Widening) => ReactNode;
}

/** Members who almost match, grouped by how the search was widened. */
export function SimilarGroups({ groups, search, gender, regionName, children }: SimilarGroupsProps) {
  const words = useWords('members.search.similar');
  const people = usePeople();
  const { min_age, max_age } = olderAndYounger(search);
  return groups.map(({ widened, profiles, ...counted }) => {
    const title = words(widened, { place: regionName ?? '' });
    const wider = widerSearch(search, widened);
    return (
      <section key={widened} className="mt-8 md:mt-10">
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-22">{title}</h2>
          <span className="rounded-full border border-line px-3.5 py-1 text-14">
            {words(`widened_${widened}`, { min: min_age, max: max_age })}
          </span>
          {wider && counted.num_results > profiles.length && (
            <ButtonLink to={{ search: queryOf(wider) }} variant="text" size="small" className="-my-2 ml-auto">
              {words('all', { people: people(counted, gender) })}
            </ButtonLink>
          )}
        </div>
        <CardGrid label={title}>
          {profiles.map((member) => (
            <Fragment key={member.id}>{children(member, widened)}</Fragment>
          ))}
        </CardGrid>
      </section>
    );
  });
}

/** Returns the widened search, if the member can run it themselves: a search cannot name several regions. */
function widerSearch(search: Search, widened: SimilarResults['widened']): Search | undefined {
  const { countryregion: _narrow, distance: _near, ...wide } = search;
  if (widened === 'neighbouring_regions') return undefined;
  if (widened === 'any_interests') return removeFilter(search, 'interests');
  if (widened === 'any_looks') return loosened.reduce<Search>(removeFilter, search);
  return widened === 'whole_country' ? wide : { ...wide, ...olderAndYounger(search) };
}

const loosened = searchedFacts.filter((name) => facts[name].search.loosened);

function olderAndYounger({ min_age = searchAges.min, max_age = searchAges.max }: Search) {
  return {
    min_age: Math.max(searchAges.min, min_age - widenedYears),
    max_age: Math.min(searchAges.max, max_age + widenedYears),
  };
}
