import { readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';
import { languageShortlists, languages } from '#contract/languages.ts';
import { countries } from '#contract/places.ts';
import { genders, interests } from '#contract/profile-values.ts';
import { expect, test } from 'vitest';
import type { Person } from './about-me.ts';
import { aboutMe, aboutMeParts } from './about-me.ts';
import type { Phrase } from './about-me/parts.ts';
import { conversations, conversationsIn, turnsOf } from './conversations.ts';
import { firstNames } from './first-names.ts';
import type { Words } from './speech.ts';

const inflecting: ReadonlySet<Language> = new Set(['pl', 'it', 'fr', 'es']);

test('every language has openings, middles and endings for every age, and a sentence for most interests', () => {
  for (const language of languages) {
    const { openings, interests: sentences, middles, endings } = aboutMeParts[language];
    for (const part of [openings, middles, endings]) {
      for (const age of [19, 30, 47, 68]) expect(part.filter(suits(age)).length, language).toBeGreaterThanOrEqual(14);
    }
    expect(Object.keys(sentences).length, language).toBeGreaterThanOrEqual(45);
  }
});

test('every language has at least eight conversations, and six for each country that writes it', () => {
  for (const language of languages) expect(conversations[language].length, language).toBeGreaterThanOrEqual(8);
  for (const country of countries) {
    for (const language of languageShortlists[country]) {
      expect(conversationsIn(language, country).length, `${language}-${country}`).toBeGreaterThanOrEqual(6);
    }
  }
});

test('a conversation has four to twelve messages, A writes first, and a shared interest is talked about once', () => {
  for (const language of languages) {
    for (const { lines } of conversations[language]) {
      expect(lines.length, language).toBeGreaterThanOrEqual(4);
      expect(lines.length, language).toBeLessThanOrEqual(12);
      expect(lines[0], language).toHaveProperty('A');
    }
    const about = conversations[language].flatMap((conversation) => conversation.about ?? []);
    expect(new Set(about).size, language).toBe(about.length);
  }
});

test('every interest has a name in every language, in the order of the contract, and no two share one', () => {
  for (const language of languages) {
    const names = JSON.parse(
      readFileSync(new URL(`../../../locales/${language}/interests.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>;
    expect(Object.keys(names), language).toEqual([...interests]);
    expect(new Set(Object.values(names)).size, language).toBe(interests.length);
    for (const name of Object.values(names)) expect(name, language).toMatch(/^\p{Lu}.{1,23}$/u);
  }
});

test('no text carries a number, an address or a placeholder', () => {
  const texts = languages.flatMap((language) => allWords(language).flatMap(formsOf));
  expect(texts.length).toBeGreaterThan(2000);
  for (const text of texts) {
    expect(text).not.toMatch(/\d|@|:\/\/|www\.|\p{L}\.\p{L}{2,}/u);
    expect(text).not.toMatch(/[{}[\]<>$%_|\\]|\b(?:undefined|null|TODO)\b/);
    expect(text).toBe(text.trim().normalize('NFC'));
    expect(text).not.toMatch(/ {2}|'|"/);
  }
});

test('every about-me phrase is one whole sentence', () => {
  for (const language of languages) {
    const parts = aboutMeParts[language];
    for (const phrase of [...parts.openings, ...Object.values(parts.interests), ...parts.middles, ...parts.endings]) {
      for (const text of formsOf(wordsOf(phrase))) expect(text).toMatch(/^\p{Lu}[^.!?]+\.$/u);
    }
  }
});

test('what is marked for women and men differs between them', () => {
  for (const language of languages) {
    const marked = allWords(language).filter((words) => typeof words !== 'string');
    for (const words of marked) expect(words.female, language).not.toBe(words.male);
    if (inflecting.has(language)) expect(marked.length, language).toBeGreaterThanOrEqual(15);
  }
});

test('the same person and the same random numbers give the same about-me text', () => {
  const [anna] = community(1);
  if (!anna) throw new Error('Expected one person.');
  expect(aboutMe(anna, numbersFrom(7))).toBe(aboutMe(anna, numbersFrom(7)));
  expect(aboutMe(anna, numbersFrom(7))).not.toBe(aboutMe(anna, numbersFrom(8)));
});

test('600 members read differently, in two to five sentences of 60 to 600 characters', () => {
  const random = numbersFrom(2026);
  const texts = community(600).map((person) => aboutMe(person, random));
  expect(new Set(texts).size).toBeGreaterThanOrEqual(590);
  for (const text of texts) {
    expect(text.length, text).toBeGreaterThanOrEqual(60);
    expect(text.length, text).toBeLessThanOrEqual(600);
    expect(text.split(/[.!?](?: |$)/).length - 1, text).toBeGreaterThanOrEqual(2);
    expect(text.split(/[.!?](?: |$)/).length - 1, text).toBeLessThanOrEqual(5);
  }
});

test('a member without interests still has something to say', () => {
  for (const person of community(100)) {
    expect(aboutMe({ ...person, interests: [] }, numbersFrom(3)).length).toBeGreaterThanOrEqual(60);
  }
});

test('a member of Switzerland writes German without ß', () => {
  const random = numbersFrom(11);
  const chloé = { language: 'de', country: 'CH', gender: 'female', age: 41, interests } as const;
  const texts = Array.from({ length: 200 }, () => aboutMe(chloé, random));
  expect(texts.join('')).not.toContain('ß');
  const said = conversationsIn('de', 'CH').flatMap((conversation) => turnsOf(conversation, chloé, chloé));
  expect(said.map(({ text }) => text).join('')).not.toContain('ß');
});

test('every country has at least sixty first names for women and for men', () => {
  for (const country of countries) {
    for (const gender of genders) {
      const names = firstNames(country, gender);
      expect(names.length, `${country} ${gender}`).toBeGreaterThanOrEqual(60);
      for (const name of names) expect(name).toMatch(/^\p{Lu}\p{L}+(?:[ -]\p{L}+)?$/u);
    }
  }
});

test('a generation and a language each narrow the names of a country', () => {
  expect(firstNames('NL', 'female', { born: 1958 })).toContain('Marijke');
  expect(firstNames('NL', 'female', { born: 2003 })).not.toContain('Marijke');
  expect(firstNames('BE', 'male', { language: 'fr' })).not.toContain('Dirk');
  expect(firstNames('BE', 'male')).toEqual(expect.arrayContaining(['Dirk', 'Benoît']));
});

/** People who differ in country, language, gender, age and interests, the same ones every time. */
function community(size: number): Person[] {
  const random = numbersFrom(1);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: size }, () => {
    const country = one(countries);
    return {
      country,
      language: one(languageShortlists[country]),
      gender: one(genders),
      age: 19 + Math.floor(random() * 52),
      interests: Array.from({ length: 6 }, () => one(interests)),
    };
  });
}

/** Numbers from 0 up to 1 that look random (mulberry32) and follow from the seed alone. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function suits(age: number) {
  return (phrase: Phrase) => {
    if (typeof phrase === 'string' || !('words' in phrase)) return true;
    return (phrase.from ?? 0) <= age && age <= (phrase.to ?? Infinity);
  };
}

function allWords(language: Language): Words[] {
  const { openings, interests: sentences, middles, endings } = aboutMeParts[language];
  const lines = conversations[language].flatMap((conversation) => conversation.lines);
  return [
    ...[...openings, ...Object.values(sentences), ...middles, ...endings].map(wordsOf),
    ...lines.map((line) => ('A' in line ? line.A : line.B)),
  ];
}

function wordsOf(phrase: Phrase): Words {
  return typeof phrase === 'object' && 'words' in phrase ? phrase.words : phrase;
}

function formsOf(words: Words): string[] {
  return typeof words === 'string' ? [words] : [words.female, words.male];
}
