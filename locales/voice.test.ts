import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { areas, folder, messagesOf } from './read-messages.ts';

/** Every message of a language by its area and path. */
function allOf(language: string): Map<string, string> {
  const ofArea = (area: string) =>
    [...messagesOf(language, area)].map(([path, text]) => [`${area}: ${path}`, text] as const);
  return new Map(areas.flatMap(ofArea));
}

const english = allOf('en');

/**
 * What means two things in English, or stands in two cases or genders elsewhere: a house number and a quantity, an
 * account here and at a bank, a page about privacy and a setting, an open order and a button.
 */
const twoMeanings = new Set([
  'Number',
  'Your account',
  'Privacy',
  'New messages',
  'Languages',
  'Women',
  'Men',
  'I am',
  'Open',
  'Say hello',
  'Say hello to {name}',
  'Town',
  'A woman',
  'A man',
  'Sent',
  'Show',
  'Received',
  'Account holder',
  'Paid',
]);

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  const own = allOf(language);

  test('the same English sentence has one translation', () => {
    const same = Map.groupBy(english, ([, text]) => text);
    const differing = [...same].flatMap(([text, keys]) => {
      const translations = new Set(keys.map(([key]) => own.get(key)));
      return translations.size > 1 && !twoMeanings.has(text) ? [{ text, translations: [...translations] }] : [];
    });
    expect(differing).toEqual([]);
  });
});

/** What is never said, and why: it is another word, a word of offices, or one that people laugh at. */
const neverSaid: Readonly<Partial<Record<(typeof languages)[number], RegExp>>> = {
  en: /\b(?:somebody|whom|shall|please note|kindly|utili[sz]e|in order to)\b/i,
  nb: /\bLik\b/,
  de: /\b(?:Sie haben|Ihnen|bitte beachten Sie)\b/,
  nl: /\b(?:dient u|gelieve)\b/i,
};

/** What only looks right: straight quotes, three dots, two spaces, a hyphen for a dash. */
const oddTypography = /"|\.\.\.| {2}| - |\w'\w/;
/** What the specification says with a straight apostrophe. (Specification, section 8.) */
const quoted = "You're blocked by {name}. You do not have access to this page.";

describe.each(languages)('in %s', (language) => {
  const own = [...allOf(language)];

  test('typography is that of print', () => {
    const odd = own.filter(([, text]) => text !== quoted && oddTypography.test(text.replaceAll(/<[^>]*>/g, 'x')));
    expect(odd.filter(([, text]) => !text.includes("'{"))).toEqual([]);
  });

  test('some words are not used', () => {
    const words = neverSaid[language];
    expect(own.filter(([key, text]) => words?.test(text) && !/^page-|^legal/.test(key))).toEqual([]);
  });
});

test('no message is unused: its name stands in the code, or is made of a value', async () => {
  let code = '';
  for await (const file of glob('{contract,server,web,database}/**/*.{ts,tsx}', { cwd: new URL('..', folder) })) {
    code += await readFile(new URL(`../${file}`, folder), 'utf8');
  }
  const words = new Set(code.match(/[\w-]+/g));
  // `empty.${type}_text` and `widened_${step}` are made of a value.
  const endings = [...code.matchAll(/\}(_\w+)`/g)].map(([, ending]) => ending!);
  const beginnings = [...code.matchAll(/\b(\w+_)\$\{/g)].map(([, beginning]) => beginning!);
  const unused = [...english.keys()].filter((key) => {
    const name = key.split(/[.\s]/).at(-1)!;
    const isMade =
      endings.some((ending) => name.endsWith(ending)) || beginnings.some((beginning) => name.startsWith(beginning));
    return !words.has(name) && !isMade;
  });
  expect(unused).toEqual([]);
});
