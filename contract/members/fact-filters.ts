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

/** In a query: `sailing,jazz`. */
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
 * What a search accepts of each fact. Any one of several values is enough; none of them: any answer, and no answer. The
 * same goes for the whole range of a number.
 */
export type FactFilters = { readonly [Name in SearchedList]: readonly FactValue<Name>[] } & {
  readonly [End in RangeEnd]: number;
};
type FilterKey = keyof FactFilters;
/** The filters that a search names. */
export type FactFiltersAsked = { readonly [Key in FilterKey]?: FactFilters[Key] | undefined };

interface FilterMakers {
  readonly list: (name: SearchedList) => unknown;
  readonly end: (name: SearchedNumber, end: 'from' | 'to') => unknown;
}

/** An object with an entry for each filter. */
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

/** The filters by facts in the query of a search. */
export const factsAsked = eachFilter<
  { readonly [Name in SearchedList]: z.ZodMiniOptional<WrittenList<Name>> } & {
    readonly [End in RangeEnd]: z.ZodMiniOptional<z.ZodMiniType<number, number>>;
  }
>({
  list: (name) => z.optional(factList(factValue(name), facts[name].values.length)),
  end: (name) => z.optional(z.coerce.number<number>().check(z.int(), ...endOf(name))),
});

/** The filters by facts of a search that was run. */
export const factsMade = eachFilter<
  { readonly [Name in SearchedList]: List<Name> } & { readonly [End in RangeEnd]: z.ZodMiniType<number, number> }
>({
  list: (name) => z.array(factValue(name)),
  end: () => z.int(),
});

/** The filters by facts of a saved search. */
export const factsSaved = eachFilter<
  { readonly [Name in SearchedList]: z.ZodMiniOptional<List<Name>> } & {
    readonly [End in RangeEnd]: z.ZodMiniOptional<z.ZodMiniType<number, number>>;
  }
>({
  list: (name) => z.optional(z.array(factValue(name))),
  end: (name) => z.optional(z.int().check(...endOf(name))),
});

/** No filter by any fact. */
export const anyFacts = eachFilter<FactFilters>({ list: () => [], end: (name, end) => facts[name].search[end] });

/** No range may end below its beginning. */
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

/** The filters by a number: its lower and its upper end. */
export function rangeOf<Name extends SearchedNumber>(name: Name): readonly [`min_${Name}`, `max_${Name}`] {
  return [`min_${name}`, `max_${name}`];
}

/** The filters by one fact. */
export function filterKeysOf(name: SearchedFact): readonly FilterKey[] {
  return isSearchedNumber(name) ? rangeOf(name) : [name];
}

/** The fact by which a field of a search filters, if any. */
export function factFilteredBy(key: string): SearchedFact | undefined {
  return searchedFacts.find((name) => filterKeysOf(name).includes(key as FilterKey));
}

/** Whether a search is filtered by a fact. */
export function isFilteredBy(filters: FactFilters, name: SearchedFact): boolean {
  if (!isSearchedNumber(name)) return filters[name].length > 0;
  return rangeOf(name).some((end) => filters[end] !== anyFacts[end]);
}

/** What removes the filter by a fact. */
export function withoutFact(name: SearchedFact): Partial<FactFilters> {
  return Object.fromEntries(filterKeysOf(name).map((key) => [key, anyFacts[key]]));
}
