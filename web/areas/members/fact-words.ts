import {
  anyFacts,
  type FactFiltersAsked,
  isSearchedNumber,
  rangeOf,
  type SearchedNumber,
} from '#contract/members/fact-filters.ts';
import type { Language } from '#contract/languages.ts';
import type { FactName, SearchedFact } from '#contract/members/facts.ts';
import { inSentence } from '../../shared/people/interest-list.ts';
import { useLength } from '../../shared/i18n/length.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';

/** Returns a function that formats an answer. */
export function useFactWords() {
  const value = useValueName();
  const language = useLanguage();
  const { length } = useLength();
  return (name: FactName, answer: number | string | readonly string[]): string => {
    if (typeof answer === 'number') return length(answer);
    if (typeof answer === 'string') return value(name, answer);
    return withOneCapital(
      name,
      answer.map((one) => value(name, one)),
      language,
    ).join(', ');
  };
}

/** Returns a function that translates a single value of a fact. */
export function useValueName() {
  const values = useWords('profile.values');
  return (name: FactName, value: string): string => values(`${name}.${value}` as never);
}

/** Returns a function that formats a search filter for a fact. */
export function useFactFilterWords() {
  const value = useValueName();
  const range = useRangeWords();
  const language = useLanguage();
  const any = new Intl.ListFormat(language, { type: 'disjunction' });
  return (name: SearchedFact, filters: FactFiltersAsked): string => {
    if (isSearchedNumber(name)) return range(name, filters);
    const chosen: readonly string[] = filters[name] ?? [];
    return any.format(
      withOneCapital(
        name,
        chosen.map((one) => value(name, one)),
        language,
      ),
    );
  };
}

/**
 * Capitalizes only the first answer of a list. In English, names of languages are proper nouns and stay capitalized,
 * except "sign language".
 */
function withOneCapital(fact: FactName, answers: readonly string[], language: Language): string[] {
  const isProper = (answer: string) => fact === 'languages' && language === 'en' && !answer.includes(' ');
  return answers.map((answer, place) => (place === 0 || isProper(answer) ? answer : inSentence(answer, language)));
}

/** Returns a function that formats a range. An end at the limit of the search counts as open. */
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
