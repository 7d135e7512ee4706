import * as z from 'zod/mini';
import type { AskedOf, InputOf } from '#contract/call.ts';
import { type LiftableFilter, searchAges, searchMembers } from '#contract/members.ts';

/** What a member searches for, as far as they said; what is missing is as wide as it can be. */
export type Search = Omit<InputOf<typeof searchMembers>, 'after'>;
type Name = keyof Search;

const fields = searchMembers.input.shape;
const names: readonly Name[] = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'online',
  'with_photo',
  'interests',
  'real_members_only',
];

/** The search that an address names. What in it makes no sense is left out. */
export function searchIn(query: URLSearchParams): Search {
  const read = names.flatMap((name) => {
    const value = query.get(name);
    const parsed = value === null ? undefined : z.safeParse(fields[name], value);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return tidy(Object.fromEntries(read) as Search);
}

/** The same search without what it need not say, so that one search has one address. */
export function tidy({ min_age, max_age, interests, ...rest }: Search): Search {
  const ages = [min_age ?? searchAges.min, max_age ?? searchAges.max] as const;
  const [youngest, oldest] = [Math.min(...ages), Math.max(...ages)];
  const said = {
    ...rest,
    ...(youngest > searchAges.min && { min_age: youngest }),
    ...(oldest < searchAges.max && { max_age: oldest }),
    ...(interests && interests.length > 0 && { interests: [...new Set(interests)] }),
  };
  const usual: Search = { online: 'no', with_photo: 'no', real_members_only: 'yes' };
  const kept = names.filter((name) => said[name] !== undefined && said[name] !== usual[name]);
  return Object.fromEntries(kept.map((name) => [name, said[name]]));
}

/** A search as the call takes it. */
export function askedFor({ interests, ...rest }: Search): AskedOf<typeof searchMembers> {
  return { ...rest, ...(interests && { interests: interests.join(',') }) };
}

/** As much of a search as a visitor may ask. */
export function visitorsPart({ gender, country, countryregion, min_age, max_age }: Search): Search {
  return tidy({ gender, country, countryregion, min_age, max_age });
}

/** A search as the end of an address: `?country=NL&min_age=30`, or nothing. */
export function queryOf(search: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(askedFor(tidy(search)))) query.append(name, String(value));
  const written = query.toString();
  return written && `?${written}`;
}

/** The search without one of its filters. */
export function lift(search: Search, filter: LiftableFilter): Search {
  const lifted: Readonly<Record<LiftableFilter, readonly Name[]>> = {
    countryregion: ['countryregion'],
    age: ['min_age', 'max_age'],
    online: ['online'],
    with_photo: ['with_photo'],
    interests: ['interests'],
    country: ['country', 'countryregion'],
    all: names.filter((name) => name !== 'gender'),
  };
  const kept = Object.entries(search).filter(([name]) => !lifted[filter].includes(name as Name));
  return Object.fromEntries(kept);
}

/** How many filters narrow a search. Whom it is for is a choice and no filter. */
export function filtersSet({ gender: _whom, min_age, max_age, ...rest }: Search): number {
  return Object.keys(rest).length + (min_age !== undefined || max_age !== undefined ? 1 : 0);
}
