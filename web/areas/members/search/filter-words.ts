import { factFilteredBy } from '#contract/members/fact-filters.ts';
import { isSearchedFact } from '#contract/members/facts.ts';
import { type LiftableFilter, searchAges } from '#contract/members/search.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { inLine } from '../../../shared/people/interest-list.ts';
import { useFactFilterWords } from '../fact-words.ts';
import type { Search } from './search-params.ts';

/** A filter that can be removed on its own. */
export type SingleFilter = Exclude<LiftableFilter, 'all'> | 'real_members_only';

/** Returns a function that formats the value of a filter. */
export function useFilterWords(regionName: string | undefined) {
  const words = useWords('members.filters');
  const chips = useWords('members.search.chips');
  const sayFact = useFactFilterWords();
  const interests = useWords('interests');
  const countryName = useCountryName();
  const language = useLanguage();

  return ({ min_age, max_age, ...search }: Search, filter: SingleFilter): string => {
    switch (filter) {
      case 'countryregion':
        return regionName ?? words('region');
      case 'country':
        return search.country ? countryName(search.country) : words('country');
      case 'distance':
        return words('within', { km: String(search.distance) });
      case 'age':
        if (max_age === undefined || max_age === searchAges.max) return chips('older', { min: min_age! });
        if (min_age === undefined || min_age === searchAges.min) return chips('younger', { max: max_age });
        return chips('ages', { min: min_age, max: max_age });
      case 'interests':
        return inLine(
          (search.interests ?? []).map((interest) => interests(interest)),
          language,
        );
      case 'real_members_only':
        return chips('fictional');
      default:
        return isSearchedFact(filter) ? sayFact(filter, search) : words(filter);
    }
  };
}

/** Returns the filters that narrow a search, in display order. */
export function singleFilters(search: Search): SingleFilter[] {
  const { min_age, max_age, gender: _whom, sort: _order, ...rest } = search;
  const set = Object.keys(rest).map((name) => factFilteredBy(name) ?? (name as SingleFilter));
  const age: SingleFilter[] = min_age !== undefined || max_age !== undefined ? ['age'] : [];
  return [...new Set([...age, ...set])];
}
