import * as z from 'zod/mini';
import {
  factValue,
  type FactValue,
  type ListedFact,
  type NumberFact,
  type SearchedFact,
  searchedFacts,
} from './facts.ts';
import { facts } from './profile-fields.ts';

/** Returns a schema for a list of values that a query contains as `sailing,jazz`. */
export function factList<Value extends string>(value: z.ZodMiniType<Value, Value>, most: number) {
  return z.codec(z.string().check(z.maxLength(200)), z.array(value).check(z.maxLength(most)), {
    decode: (list) => list.split(',').filter((name) => name !== '') as Value[],
    encode: (list) => list.join(','),
  });
}

export type SearchedList = SearchedFact & ListedFact;
export type SearchedNumber = SearchedFact & NumberFact;
type RangeEnd = `${'min' | 'max'}_${SearchedNumber}`;

/**
 * The accepted answers to each fact. Any of several values matches. An empty list, like the full range of a number,
 * also matches members without an answer.
 */
export type FactFilters = { readonly [Name in SearchedList]: readonly FactValue<Name>[] } & {
  readonly [End in RangeEnd]: number;
};
type FilterKey = keyof FactFilters;
/** The filters given in a search. */
export type FactFiltersAsked = { readonly [Key in FilterKey]?: FactFilters[Key] | undefined };

interface FilterMakers {
  readonly list: (name: SearchedList) => unknown;
  readonly end: (name: SearchedNumber, end: 'from' | 'to') => unknown;
}

function eachFilter<Shape>({ list, end }: FilterMakers): Shape {
  const entries = searchedFacts.flatMap((name) => {
    if (!isSearchedNumber(name)) return [[name, list(name)]];
    const [min, max] = rangeOf(name);
    return [
      [min, end(name, 'from')],
      [max, end(name, 'to')],
    ];
  });
  return Object.fromEntries(entries) as Shape;
}

const endOf = (name: SearchedNumber) => {
  const { from, to } = facts[name].search;
  return [z.minimum(from), z.maximum(to)] as const;
};

type List<Name extends SearchedList> = z.ZodMiniType<readonly FactValue<Name>[], readonly FactValue<Name>[]>;
type WrittenList<Name extends SearchedList> = z.ZodMiniType<readonly FactValue<Name>[], string>;

/** Fact filters in the query of a search. */
export const factsAsked = eachFilter<
  { readonly [Name in SearchedList]: z.ZodMiniOptional<WrittenList<Name>> } & {
    readonly [End in RangeEnd]: z.ZodMiniOptional<z.ZodMiniType<number, number>>;
  }
>({
  list: (name) => z.optional(factList(factValue(name), facts[name].values.length)),
  end: (name) => z.optional(z.coerce.number<number>().check(z.int(), ...endOf(name))),
});

/** Fact filters of a search that was run. */
export const factsMade = eachFilter<
  { readonly [Name in SearchedList]: List<Name> } & { readonly [End in RangeEnd]: z.ZodMiniType<number, number> }
>({
  list: (name) => z.array(factValue(name)),
  end: () => z.int(),
});

/** Fact filters of a saved search. */
export const factsSaved = eachFilter<
  { readonly [Name in SearchedList]: z.ZodMiniOptional<List<Name>> } & {
    readonly [End in RangeEnd]: z.ZodMiniOptional<z.ZodMiniType<number, number>>;
  }
>({
  list: (name) => z.optional(z.array(factValue(name))),
  end: (name) => z.optional(z.int().check(...endOf(name))),
});

/** The filters that accept any answer to every fact. */
export const anyFacts = eachFilter<FactFilters>({ list: () => [], end: (name, end) => facts[name].search[end] });

/** Rejects ranges whose upper end is below the lower one. */
export const rangesInOrder = searchedFacts.filter(isSearchedNumber).map((name) => {
  const [min, max] = rangeOf(name);
  return z.refine<FactFiltersAsked>((search) => (search[min] ?? anyFacts[min]) <= (search[max] ?? anyFacts[max]), {
    path: [max],
    error: `below_${min}`,
  });
});

export function isSearchedNumber(name: SearchedFact): name is SearchedNumber {
  return facts[name].kind === 'number';
}

/** Returns the names of the filters for the two ends of a number's range. */
export function rangeOf<Name extends SearchedNumber>(name: Name): readonly [`min_${Name}`, `max_${Name}`] {
  return [`min_${name}`, `max_${name}`];
}

/** Returns the names of the filters for one fact. */
export function filterKeysOf(name: SearchedFact): readonly FilterKey[] {
  return isSearchedNumber(name) ? rangeOf(name) : [name];
}

/** Returns the fact that a field of a search filters by, if any. */
export function factFilteredBy(key: string): SearchedFact | undefined {
  return searchedFacts.find((name) => filterKeysOf(name).includes(key as FilterKey));
}

/** Returns whether a search filters by the fact. */
export function isFilteredBy(filters: FactFilters, name: SearchedFact): boolean {
  if (!isSearchedNumber(name)) return filters[name].length > 0;
  return rangeOf(name).some((end) => filters[end] !== anyFacts[end]);
}

/** Returns the changes to a search that remove the filter by a fact. */
export function withoutFact(name: SearchedFact): Partial<FactFilters> {
  return Object.fromEntries(filterKeysOf(name).map((key) => [key, anyFacts[key]]));
}
