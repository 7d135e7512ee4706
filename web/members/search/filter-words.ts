import { type LiftableFilter, searchAges } from '#contract/members/search.ts';
import { useCountryName } from '../../words/country-name.ts';
import { useLanguage, useWords } from '../../words/use-words.ts';
import type { Search } from './search-address.ts';

/** A filter that can be removed separately. */
export type SingleFilter = Exclude<LiftableFilter, 'all'> | 'real_members_only';

/** Returns the value of each filter of a search, in words. */
export function useFilterWords(regionName: string | undefined) {
  const words = useWords('members.filters');
  const chips = useWords('members.search.chips');
  const values = useWords('profile.values');
  const interests = useWords('interests');
  const countryName = useCountryName();
  const any = new Intl.ListFormat(useLanguage(), { type: 'disjunction' });

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
      case 'body_type':
      case 'hair_color':
      case 'eye_color':
      case 'relationship_status':
        return any.format((search[filter] ?? []).map((value) => values(`${filter}.${value}` as never)));
      case 'interests':
        return (search.interests ?? []).map((interest) => interests(interest)).join(', ');
      case 'real_members_only':
        return chips('fictional');
      default:
        return words(filter);
    }
  };
}

/** The filters that narrow a search, in display order. */
export function singleFilters(search: Search): SingleFilter[] {
  const { min_age, max_age, gender: _whom, sort: _order, ...rest } = search;
  const set = Object.keys(rest) as SingleFilter[];
  const age: SingleFilter[] = min_age !== undefined || max_age !== undefined ? ['age'] : [];
  return [...age, ...set];
}
