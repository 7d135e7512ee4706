import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { catalogAreas, messagesOf } from './read-messages.ts';
import { terms } from './terms.ts';

/** Removes placeholders and tags, which are not words. */
const wordsOf = (text: string) => text.replaceAll(/<[^>]*>|\{\w+(?=[,}])/g, '');

function allOf(language: string): Map<string, string> {
  const ofArea = (area: string) =>
    [...messagesOf(language, area)].map(([path, text]) => [`${area}: ${path}`, wordsOf(text)] as const);
  return new Map(catalogAreas.flatMap(ofArea));
}

const english = allOf('en');
const others = languages.filter((language) => language !== 'en');

describe.each(others)('in %s', (language) => {
  const own = allOf(language);

  test.each(terms)('$english is translated by the word in the term list', ({ english: term, except, stems }) => {
    const speaking = [...english].filter(([key, text]) => term.test(text) && !except?.test(key));
    expect(speaking.length, 'messages that speak of it').toBeGreaterThan(0);
    const otherwise = speaking.filter(([key]) => !stems[language].test(own.get(key)!));
    expect(otherwise.map(([key]) => `${key}: ${own.get(key)}`)).toEqual([]);
  });
});

test('every exception is still needed by some language', () => {
  const translations = others.map((language) => [language, allOf(language)] as const);
  for (const { english: term, except, stems } of terms) {
    const excepted = [...english.keys()].filter((key) => except?.test(key));
    const needed = excepted.filter((key) =>
      translations.some(([language, own]) => term.test(english.get(key)!) && !stems[language].test(own.get(key)!)),
    );
    expect(excepted, String(term)).toEqual(needed);
  }
});
