import type { AskedOf, InputOf } from '#contract/call.ts';
import {
  anyFacts,
  factFilteredBy,
  filterKeysOf,
  isSearchedNumber,
  rangeOf,
  type SearchedNumber,
} from '#contract/members/fact-filters.ts';
import { eachSearchedFact, searchedFacts } from '#contract/members/facts.ts';
import type { searchMembers } from '#contract/members/members.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { genders, interests } from '#contract/members/profile-values.ts';
import {
  type LiftableFilter,
  searchAges,
  searchAsked,
  searchDistances,
  searchedInterests,
  type SearchField,
  sorts,
} from '#contract/members/search.ts';
import { isCountry } from '#contract/places.ts';

/** A search. Omitted fields do not restrict it. */
export type Search = Omit<InputOf<typeof searchMembers>, 'after'>;
type Name = keyof Search;

const names = Object.keys(searchAsked) as readonly Name[];
/** Fields with several values. */
const lists = [...searchedFacts.filter((name) => !isSearchedNumber(name)), 'interests'] as const;

/** Reads the search from a URL, ignoring invalid parts. */
export function searchIn(query: URLSearchParams): Search {
  const read = names.flatMap((name) => {
    const value = query.get(name);
    const meant = value === null ? undefined : readers[name](value);
    return meant === undefined ? [] : [[name, meant]];
  });
  return tidy(Object.fromEntries(read) as Search);
}

type Reader = (written: string) => unknown;

const oneOf =
  (values: readonly string[]): Reader =>
  (written) =>
    values.includes(written) ? written : undefined;
const severalOf =
  (values: readonly string[], most: number): Reader =>
  (written) => {
    const names = written.split(',').filter((name) => name !== '');
    const isMeant =
      written.length <= longestList && names.length <= most && names.every((name) => values.includes(name));
    return isMeant ? names : undefined;
  };
const wholeBetween =
  (from: number, to: number): Reader =>
  (written) => {
    const number = Number(written);
    return Number.isSafeInteger(number) && number >= from && number <= to ? number : undefined;
  };

/** Maximum length of a list in characters, as in the API schema. */
const longestList = 200;
const yesOrNo = oneOf(['yes', 'no']);

/**
 * Parsers for the parts of a search in a URL. They match the API schemas, but do not require zod on every search page.
 * A test compares both.
 */
const readers = {
  gender: oneOf(genders),
  country: (written) => (isCountry(written) ? written : undefined),
  countryregion: (written) => (/^[A-Z0-9]{1,3}$/.test(written) ? written : undefined),
  min_age: wholeBetween(searchAges.min, searchAges.max),
  max_age: wholeBetween(searchAges.min, searchAges.max),
  distance: (written) => searchDistances.find((distance) => distance === Number(written)),
  ...Object.fromEntries(
    searchedFacts.flatMap((name): [string, Reader][] => {
      if (!isSearchedNumber(name)) return [[name, severalOf(facts[name].values, facts[name].values.length)]];
      const { from, to } = facts[name].search;
      return rangeOf(name).map((end) => [end, wholeBetween(from, to)]);
    }),
  ),
  interests: severalOf(interests, searchedInterests),
  with_photo: yesOrNo,
  online: yesOrNo,
  new_here: yesOrNo,
  i_fit: yesOrNo,
  real_members_only: yesOrNo,
  sort: oneOf(sorts),
} as Readonly<Record<Name, Reader>>;

/** Removes defaults and duplicates, and orders ranges, so that one search has one URL. */
export function tidy({ min_age, max_age, ...rest }: Search): Search {
  const ages = [min_age ?? searchAges.min, max_age ?? searchAges.max] as const;
  const [youngest, oldest] = [Math.min(...ages), Math.max(...ages)];
  const said: Record<string, unknown> = {
    ...rest,
    ...(youngest > searchAges.min && { min_age: youngest }),
    ...(oldest < searchAges.max && { max_age: oldest }),
    ...Object.fromEntries(searchedFacts.filter(isSearchedNumber).flatMap((name) => tidyRange(rest, name))),
    ...Object.fromEntries(lists.map((name) => [name, rest[name]?.length ? [...new Set(rest[name])] : undefined])),
  };
  const usual: Search = {
    online: 'no',
    with_photo: 'no',
    new_here: 'no',
    i_fit: 'no',
    real_members_only: 'yes',
    sort: 'active',
  };
  const changed = names.filter((name) => said[name] !== undefined && said[name] !== usual[name]);
  return Object.fromEntries(changed.map((name) => [name, said[name]]));
}

/** Orders the ends of a range. An end that restricts nothing becomes undefined. */
function tidyRange(search: Search, name: SearchedNumber): [Name, number | undefined][] {
  const [min, max] = rangeOf(name);
  const ends = [search[min] ?? anyFacts[min], search[max] ?? anyFacts[max]] as const;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return [
    [min, low > anyFacts[min] ? low : undefined],
    [max, high < anyFacts[max] ? high : undefined],
  ];
}

/** Converts a search to the API input. */
export function toInput(search: Search): AskedOf<typeof searchMembers> {
  const written = Object.entries(search).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]);
  return Object.fromEntries(written) as AskedOf<typeof searchMembers>;
}

/** Returns the part of a search that visitors may use. */
export function visitorsPart({ gender, country, countryregion, min_age, max_age }: Search): Search {
  return tidy({ gender, country, countryregion, min_age, max_age });
}

/** Returns a search as a query string, such as `?country=NL&min_age=30`, or an empty string. */
export function queryOf(search: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(toInput(tidy(search)))) query.append(name, String(value));
  const written = query.toString();
  return written && `?${written}`;
}

/**
 * Returns the query string for exactly this search. A search without filters names the default order, because an empty
 * query string means the saved search.
 */
export function searchUrl(search: Search): string {
  return queryOf(search) || '?sort=active';
}

/** Returns whether a URL contains no search. */
export function isEmpty(query: URLSearchParams): boolean {
  return !query.has('sort') && queryOf(searchIn(query)) === '';
}

/** Returns the search without one of its filters. */
export function removeFilter(search: Search, filter: LiftableFilter): Search {
  const together: Partial<Record<LiftableFilter, readonly Name[]>> = {
    age: ['min_age', 'max_age'],
    country: ['country', 'countryregion'],
    ...eachSearchedFact(filterKeysOf),
    all: names.filter((name) => name !== 'gender' && name !== 'sort'),
  };
  const lifted = together[filter] ?? [filter as Name];
  return Object.fromEntries(Object.entries(search).filter(([name]) => !lifted.includes(name as Name)));
}

/** Applies the changes between two searches, `from` and `to`, to a third one, so that none of its own are lost. */
export function rebase(to: Search, from: Search, onto: Search): Search {
  const pick = (name: Name) => (String(to[name]) === String(from[name]) ? onto : to)[name];
  return Object.fromEntries(names.map((name) => [name, pick(name)]));
}

/** Returns the part of a search that the site offers. */
export function offeredPart(search: Search, offered: readonly string[]): Search {
  const fieldOf = (name: string): SearchField | 'sort' =>
    name === 'min_age' || name === 'max_age' ? 'age' : (factFilteredBy(name) ?? (name as SearchField | 'sort'));
  const entries = Object.entries(search).filter(([name]) => name === 'sort' || offered.includes(fieldOf(name)));
  return Object.fromEntries(entries);
}

/** Returns the number of filters. The gender and the order are not filters. */
export function countFilters({ gender: _whom, sort: _order, min_age, max_age, ...rest }: Search): number {
  const set = new Set(Object.keys(rest).map((name) => factFilteredBy(name) ?? name));
  return set.size + (min_age !== undefined || max_age !== undefined ? 1 : 0);
}
