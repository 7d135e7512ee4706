import {
  anyFacts,
  type FactFilters,
  type FactFiltersAsked,
  filterKeysOf,
  isSearchedNumber,
  rangeOf,
  type SearchedNumber,
} from '#contract/members/fact-filters.ts';
import { type FactAnswers, type SearchedFact, searchedFacts } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { type Piece, type SqlWriter, verbatim } from '../../../platform/postgres/statement.ts';

/** Returns the requested fact filters that the site offers. */
export function factFiltersOf(asked: FactFiltersAsked, isOffered: (name: SearchedFact) => boolean): FactFilters {
  const keys = searchedFacts.filter(isOffered).flatMap(filterKeysOf);
  const said = keys.filter((key) => asked[key] !== undefined).map((key) => [key, asked[key]]);
  return { ...anyFacts, ...Object.fromEntries(said) };
}

export function factFiltersIn(filters: FactFilters): FactFilters {
  return Object.fromEntries(searchedFacts.flatMap(filterKeysOf).map((key) => [key, filters[key]])) as FactFilters;
}

/** Returns the conditions of the fact filters. Members who have not answered never match. */
export function factConditions(sql: SqlWriter, filters: FactFilters): Piece[] {
  return searchedFacts.flatMap((name) => {
    const column = verbatim(name);
    if (isSearchedNumber(name)) {
      const [min, max] = rangeOf(name);
      return [
        ...(filters[min] > anyFacts[min] ? [sql`${column} >= ${filters[min]}`] : []),
        ...(filters[max] < anyFacts[max] ? [sql`${column} <= ${filters[max]}`] : []),
      ];
    }
    const values = filters[name];
    if (values.length === 0) return [];
    return facts[name].kind === 'choices'
      ? [sql`${column} && ${values}::text[]`]
      : [sql`${column} = ANY(${values}::text[])`];
  });
}

/** Returns the conditions under which a person's facts match a card's saved search. */
export function savedFactsFit(sql: SqlWriter, person: FactAnswers<SearchedFact>): Piece[] {
  return searchedFacts.map((name) => {
    if (isSearchedNumber(name)) return savedRangeFits(sql, name, person[name]);
    const wished = sql`wish -> ${quoted(name)}`;
    const answer = person[name];
    if (answer === null) return sql`${wished} IS NULL`;
    return sql`(${wished} IS NULL OR jsonb_exists_any(${wished}, ${[answer].flat()}::text[]))`;
  });
}

function savedRangeFits(sql: SqlWriter, name: SearchedNumber, answer: number | null): Piece {
  const [min, max] = rangeOf(name);
  const { from, to } = facts[name].search;
  // Values beyond the range count as its ends. A missing answer matches only the whole range.
  const [low, high] = answer === null ? [from, to] : [Math.max(answer, from), Math.min(answer, to)];
  return sql`(coalesce((wish ->> ${quoted(min)})::integer, ${from}) <= ${low}::integer
    AND coalesce((wish ->> ${quoted(max)})::integer, ${to}) >= ${high}::integer)`;
}

function quoted(name: string): Piece {
  return verbatim(`'${name}'`);
}
