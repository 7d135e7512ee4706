import { readdirSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { factNames, isNumberFact, isSearchedFact } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { interests } from '#contract/members/profile-values.ts';
import { catalogAreas, folder, messagesOf } from './read-messages.ts';
import { sameInEnglish } from './same-in-english.ts';

/** Returns the placeholders and tags of a message, including nested ones. */
function needs(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.add(`${element.type === TYPE.tag ? '<>' : ''}${element.value}`);
    if (element.type === TYPE.tag) needs(element.children, found);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) needs(value, found);
    }
  }
  return found;
}

function plurals(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return plurals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => plurals(value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inside] : inside;
  });
}

/** Returns the variables that determine the plural forms in a message. */
function pluralNames(elements: readonly MessageFormatElement[]): Set<string> {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [...pluralNames(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => [...pluralNames(value)]);
    return element.type === TYPE.plural ? [element.value, ...inside] : inside;
  });
  return new Set(names);
}

/** Countable nouns in English messages, in the plural. */
const units = new Set('seconds minutes hours days months years photos messages credits members people'.split(' '));
/** Ages and other constants in the code that are never 1. */
const neverOne =
  /\{(?:min_age|to)\}|^(?:members\.search\.chips|reports\.with_messages|sandbox\.pending_hint|accounts\.sign_up\.home_near|site\.index\.(?:cost_first|place_members))/;
/** Words with the same form for one and several, or that are not units. */
const unchanging = new Set(
  'uur jaar foto år mois päivän päivässä minuutin kuukauden vuodeksi derniers własnych egne egna eigene omaa'.split(
    ' ',
  ),
);

/** Returns the plural categories of whole numbers in a language: two in most of our languages, four in Polish. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
  return [...forms.add('other')];
}

test('every language has every area', () => {
  for (const language of languages) {
    const files = readdirSync(new URL(`${language}/`, folder)).map((file) => file.replace('.json', ''));
    expect(files, language).toEqual(catalogAreas);
  }
});

test('the wording for the United States covers the same messages in Spanish and English', () => {
  const told = readdirSync(new URL('en-US/', folder)).map((file) => file.replace('.json', ''));
  for (const area of told.filter((file) => file !== 'wording')) {
    const [english, spanish] = [messagesOf('en-US', area), messagesOf('es-US', area)];
    expect([...spanish.keys()], area).toEqual([...english.keys()]);
    for (const [key, text] of spanish) {
      expect(text, `${area}.${key}`).not.toBe(english.get(key));
      expect([...needs(parse(text))].toSorted(), `${area}.${key}`).toEqual(
        [...needs(parse(english.get(key)!))].toSorted(),
      );
    }
  }
});

test.each(['en', 'es'])(
  'the wording for the United States replaces messages of %s, with the same placeholders',
  (language) => {
    for (const [key, text] of messagesOf(`${language}-US`, 'wording')) {
      const [area, ...path] = key.split('.') as [string, ...string[]];
      const replaced = messagesOf(language, area).get(path.join('.'));
      expect(replaced, key).toBeDefined();
      expect(text, key).not.toBe(replaced);
      expect([...needs(parse(text))].toSorted(), key).toEqual([...needs(parse(replaced!))].toSorted());
    }
  },
);

/** British spellings and words that mean something else to Americans. SEPA texts are not shown to them. */
const british =
  /colour|\bgrey\b|theatre|metre|neighbour|recognis|authoris|cancelled|cancelling|surname|favour|organis|behaviour|football|cinema|one-off|\b112\b|\bfilm\b/i;
const quotedByTheSpecification = 'Payment failed or has been cancelled.';

test('messages for Americans do not contain British spellings and words', () => {
  const wording = messagesOf('en-US', 'wording');
  const shown = catalogAreas
    .filter((area) => area !== 'direct-debit')
    .flatMap((area) => [...messagesOf('en', area)].map(([path, text]) => [`${area}.${path}`, text] as const))
    .filter(([key]) => !key.startsWith('mails.debit.'))
    .map(([key, text]) => [key, wording.get(key) ?? text] as const);
  expect(shown.filter(([, text]) => british.test(text) && text !== quotedByTheSpecification)).toEqual([]);
});

describe.each(languages)('in %s', (language) => {
  test.each(catalogAreas)('%s has the same messages as English', (area) => {
    const english = messagesOf('en', area);
    const own = messagesOf(language, area);
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, text] of own) expect(text.trim(), `${area}.${key} is empty`).not.toBe('');
  });

  test.each(catalogAreas)('%s is well formed and has the same placeholders and tags as English', (area) => {
    const english = messagesOf('en', area);
    for (const [key, text] of messagesOf(language, area)) {
      const wanted = [...needs(parse(english.get(key)!))].toSorted();
      expect([...needs(parse(text))].toSorted(), `${area}.${key}`).toEqual(wanted);
    }
  });

  test.each(catalogAreas)('%s has every plural form of the language', (area) => {
    for (const [key, text] of messagesOf(language, area)) {
      for (const forms of plurals(parse(text))) {
        expect(forms, `${area}.${key}`).toEqual(expect.arrayContaining(pluralForms(language)));
      }
    }
  });

  test.each(catalogAreas)('%s has plural forms for every counted noun', (area) => {
    const english = messagesOf('en', area);
    const uncounted = [...messagesOf(language, area)].flatMap(([key, text]) => {
      const counted = language === 'en' ? units : pluralNames(parse(english.get(key)!));
      const plain = [...text.matchAll(/\{(\w+)\} (\p{L}[\p{L}’]*)/gu)];
      const bare = plain.filter(([, name, word]) =>
        language === 'en' ? units.has(word!) : counted.has(name!) && !unchanging.has(word!),
      );
      return bare.map(([place]) => `${area}.${key}: ${place}`);
    });
    expect(uncounted.filter((line) => !neverOne.test(line))).toEqual([]);
  });

  test.runIf(language !== 'en').each(catalogAreas)('%s does not contain untranslated English', (area) => {
    const english = messagesOf('en', area);
    const leftOver = [...messagesOf(language, area)]
      .filter(([key, text]) => text === english.get(key) && /\p{L}{2}/u.test(text.replace(/\{[^}]*\}|<[^>]*>/g, '')))
      .map(([key, text]) => `${area}.${key}: ${text}`)
      .filter((line) => !sameInEnglish(language, line));
    expect(leftOver).toEqual([]);
  });
});

describe.each(languages)('in %s the fact', (language) => {
  const profile = messagesOf(language, 'profile');
  const form = messagesOf(language, 'profile-form');
  const filters = messagesOf(language, 'members');

  test.each(factNames)('%s has all its messages', (name) => {
    expect(form.get(`fields.${name}`), 'its label').toMatch(/^\p{Lu}/u);
    expect(form.get(`note.${name}`), 'its note').toMatch(/\.$/);
    expect(form.has(`meter.add.${name}`), 'what is said while it is missing').toBe(facts[name].expected);
    expect(filters.has(`filters.${name}`), 'the label of its filter').toBe(isSearchedFact(name));
    const values = [...profile].filter(([key]) => key.startsWith(`values.${name}.`));
    const offered = isNumberFact(name) ? [] : facts[name].values.map((value) => `values.${name}.${value}`);
    expect(values.map(([key]) => key)).toEqual(offered);
    expect(new Set(values.map(([, text]) => text)).size, 'no two read the same').toBe(values.length);
  });
});

test('every interest has a unique name in every language, in the order of the contract', () => {
  for (const language of languages) {
    const names = messagesOf(language, 'interests');
    expect([...names.keys()], language).toEqual([...interests]);
    expect(new Set(names.values()).size, language).toBe(interests.length);
    for (const name of names.values()) expect(name, language).toMatch(/^\p{Lu}.{1,23}$/u);
  }
});
