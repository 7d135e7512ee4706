import type { Language } from '#contract/languages.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { useFormatter, useLanguage, useWords } from '../i18n/use-words.ts';

/** Returns a function that names an interest in the form used within a sentence. */
export function useInterestNames(): (interest: Interest) => string {
  const names = useWords('interests');
  const language = useLanguage();
  return (interest) => inSentence(names(interest), language);
}

/** Number of interests that a sentence names; the others are counted. */
export const namedInterests = 6;

/**
 * Returns a function that lists interests within a sentence: "baking, TV series and coffee". `most` is the number of
 * interests named: "baking, TV series and 3 more".
 */
export function useInterestList(): (interests: readonly Interest[], most?: number) => string {
  const words = useWords('shell');
  const nameOf = useInterestNames();
  const format = useFormatter();
  return (interests, most = namedInterests) => {
    const named = interests.slice(0, most).map(nameOf);
    const count = interests.length - named.length;
    return format.list(count > 0 ? [...named, words('more', { count })] : named);
  };
}

/** Formats names as one line: "Board games, cooking, cycling". Only the first begins with a capital. */
export function inLine(names: readonly string[], language: Language): string {
  return names.map((name, place) => (place > 0 ? inSentence(name, language) : name)).join(', ');
}

/**
 * Lower-cases the first letter for use within a sentence, except in abbreviations ("TV series") and German nouns.
 * German names of several words are lower-cased, because they begin with an adjective.
 */
export function inSentence(name: string, language: Language): string {
  const isNoun = language === 'de' && !name.includes(' ');
  const isAbbreviation = /^\p{Lu}{2}/u.test(name);
  if (isNoun || isAbbreviation) return name;
  const [first = '', ...rest] = name;
  return first.toLocaleLowerCase(language) + rest.join('');
}
