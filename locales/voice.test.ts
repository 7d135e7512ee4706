import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { factNames } from '#contract/members/facts.ts';
import { catalogAreas, folder, messagesOf } from './read-messages.ts';
import { typeset } from './typography.ts';

/** Every message of a language by its area and path. */
function allOf(language: string): Map<string, string> {
  const ofArea = (area: string) =>
    [...messagesOf(language, area)].map(([path, text]) => [`${area}: ${path}`, text] as const);
  return new Map(catalogAreas.flatMap(ofArea));
}

const english = allOf('en');

/**
 * What means two things in English, or stands in two cases or genders elsewhere: a house number and a quantity, an
 * account here and at a bank, a page about privacy and a setting, an open order and a button, more
 * members and more of a text.
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
  'Show more',
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

/** What only looks right, and the build leaves alone: two spaces, a hyphen for a dash, a straight apostrophe. */
const oddTypography = /"| {2}| - |\w'\w/;
/** What the specification says with a straight apostrophe. (Specification, section 8.) */
const quoted = "You're blocked by {name}. You do not have access to this page.";

describe.each(languages)('in %s', (language) => {
  const own = [...allOf(language)];

  test('typography is that of print', () => {
    const set = own.map(([key, text]) => [key, typeset(language, text).replaceAll(/<[^>]*>/g, 'x')] as const);
    const odd = set.filter(([, text]) => text !== quoted && oddTypography.test(text));
    expect(odd.filter(([, text]) => !text.includes("'{"))).toEqual([]);
  });

  test('some words are not used', () => {
    const words = neverSaid[language];
    expect(own.filter(([key, text]) => words?.test(text) && !/^page-|^legal/.test(key))).toEqual([]);
  });
});

/** Shown as a whole: the sections of a legal page and its changes; the tests of facts compare the values. */
const wholeGroup = /^(?:page-[\w-]+: (?:sections|changes)|profile: values)\./;

test('no message is unused: its path stands in the code, or is made of a value', async () => {
  const code = await allCode();
  const words = new Set(code.match(/[\w-]+/g));
  const literals = new Set<string>([...code.matchAll(/'([\w.-]+)'/g)].map(([, literal]) => literal!));
  for (const fact of factNames) literals.add(fact);
  const made = pathsMadeOfValues(code);
  const isPath = (path: string) =>
    literals.has(path) ||
    made.some((pattern) =>
      pattern
        .exec(path)
        ?.slice(1)
        .every((value) => value.split('.').every((one) => words.has(one))),
    );
  const unused = [...english.keys()].filter((key) => {
    const [area, path] = key.split(': ') as [string, string];
    const parts = path.split('.');
    const isUsed = parts.some((_, from) => {
      const group = [area, ...parts.slice(0, from)].join('.');
      return literals.has(group) && isPath(parts.slice(from).join('.'));
    });
    return !isUsed && !wholeGroup.test(key);
  });
  expect(unused).toEqual([]);
});

async function allCode(): Promise<string> {
  let code = '';
  for await (const file of glob('{contract,server,web,database}/**/*.{ts,tsx}', { cwd: new URL('..', folder) })) {
    if (!file.includes('.test.')) code += `${await readFile(new URL(`../${file}`, folder), 'utf8')}\n`;
  }
  return code;
}

/** `empty.${type}_text`, `refused.${code}`: what may stand for each value is a group of the pattern. */
function pathsMadeOfValues(code: string): RegExp[] {
  const templates = [...code.matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g)].map(([, template]) => template!);
  const shapes = templates.map((template) => template.replaceAll(/\$\{[^}]*\}/g, '*'));
  const telling = new Set(shapes.filter((shape) => shape.includes('*') && /[a-z]/.test(shape)));
  return [...telling].map((shape) => {
    const pattern = shape.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`([\w-]+(?:\.[\w-]+)*)`);
    return new RegExp(`^${pattern}$`);
  });
}
