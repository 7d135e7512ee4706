import {
  anyFacts,
  type FactFiltersAsked,
  isSearchedNumber,
  rangeOf,
  type SearchedNumber,
} from '#contract/members/fact-filters.ts';
import type { FactName, SearchedFact } from '#contract/members/facts.ts';
import { useLength } from '../../shared/i18n/length.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';

/** Returns the text of an answer. */
export function useFactWords() {
  const value = useValueName();
  const { length } = useLength();
  return (name: FactName, answer: number | string | readonly string[]): string => {
    if (typeof answer === 'number') return length(answer);
    return typeof answer === 'string' ? value(name, answer) : answer.map((one) => value(name, one)).join(', ');
  };
}

/** Returns the text of one of the values of a fact. */
export function useValueName() {
  const values = useWords('profile.values');
  return (name: FactName, value: string): string => values(`${name}.${value}` as never);
}

/** Returns the text of a filter by a fact. */
export function useFactFilterWords() {
  const value = useValueName();
  const range = useRangeWords();
  const any = new Intl.ListFormat(useLanguage(), { type: 'disjunction' });
  return (name: SearchedFact, filters: FactFiltersAsked): string => {
    if (isSearchedNumber(name)) return range(name, filters);
    const chosen: readonly string[] = filters[name] ?? [];
    return any.format(chosen.map((one) => value(name, one)));
  };
}

/** Returns the text of a range; the ends that a search may name are open. */
export function useRangeWords() {
  const words = useWords('members.filters');
  const { length, range } = useLength();
  return (name: SearchedNumber, filters: FactFiltersAsked): string => {
    const [min, max] = rangeOf(name);
    const { [min]: from = anyFacts[min], [max]: to = anyFacts[max] } = filters;
    if (from > anyFacts[min] && to < anyFacts[max]) return range(from, to);
    if (from > anyFacts[min]) return words('at_least', { value: length(from) });
    return to < anyFacts[max] ? words('at_most', { value: length(to) }) : words('any');
  };
}
