import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { compileCatalogue } from './compile-messages.ts';
import { catalogAreas, messagesOf } from './read-messages.ts';
import { joinHyphens, typeset } from './typography.ts';

describe('plain punctuation becomes typographic punctuation', () => {
  test.each<[Language, string, string]>([
    ['fr', 'Mot de passe oublié ?', 'Mot de passe oublié\u{a0}?'],
    ['fr', 'Bienvenue, {name}!', 'Bienvenue, {name}\u{a0}!'],
    ['fr', 'Oublie-la : elle est « perdue » ; voilà', 'Oublie-la\u{a0}: elle est «\u{a0}perdue\u{a0}»\u{a0}; voilà'],
    ['fr', 'de 9:30 à 10:00, {percent} %', 'de 9:30 à 10:00, {percent}\u{a0}%'],
    ['en', 'Saving ...', 'Saving…'],
    ['sv', 'Hämtar…', 'Hämtar\u{a0}…'],
    ['de', '… und {name}', '… und {name}'],
    ['en', 'Visa …{end}, ending in …4242', 'Visa …{end}, ending in …4242'],
    ['en', 'Remove "{filter}"', 'Remove “{filter}”'],
    ['de', 'Sie sehen "unter 25 km".', 'Sie sehen „unter 25\u{a0}km“.'],
    ['pl', 'Zniżka, {percent}%', 'Zniżka, {percent}%'],
  ])('in %s: %s', (language, typed, set) => {
    expect(typeset(language, typed)).toBe(set);
    expect(typeset(language, set), 'set again').toBe(set);
  });

  test('placeholders, plurals and tags stay unchanged', () => {
    const syntax = '{count, plural, =0 {none} one {# <b>day</b>} other {# days}}';
    for (const language of languages) expect(typeset(language, syntax)).toBe(syntax);
  });
});

test('compiled catalogs have typographic punctuation', () => {
  expect(compileCatalogue('fr', { ask: { forgot: 'Mot de passe oublié ?' } })).toEqual({
    ask: { forgot: 'Mot de passe oublié\u{a0}?' },
  });
});

test('no line breaks within "e-mail"', () => {
  expect(joinHyphens('nl', 'Bevestig je e-mailadres')).toBe('Bevestig je e-\u{2060}mailadres');
  expect(joinHyphens('fr', 'Le livre-mail')).toBe('Le livre-mail');
  expect(joinHyphens('nl', 'E-mailadres'), 'a label alone').toBe('E-mailadres');
  expect(joinHyphens('en', 'E-mail address not found'), 'to the letter').toBe('E-mail address not found');
});

test('a range of numbers has no spaces', () => {
  const spaced = languages.flatMap((language) =>
    catalogAreas.flatMap((area) =>
      [...messagesOf(language, area).values()].filter((text) => /[\d}] – [\d{]/.test(text)),
    ),
  );
  expect(spaced).toEqual([]);
});

test('in French no line can begin with punctuation that belongs to the previous word', () => {
  const messages = catalogAreas.flatMap((area) => [...messagesOf('fr', area).values()]);
  expect(messages.filter((text) => /\p{L}\u{a0}\?/u.test(typeset('fr', text))).length).toBeGreaterThan(50);
  expect(messages.filter((text) => / [:;?!»]|« |\p{L}[?!;]/u.test(typeset('fr', text)))).toEqual([]);
});
