import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { factNames } from '#contract/members/facts.ts';
import { catalogAreas, folder, messagesOf } from './read-messages.ts';
import { typeset } from './typography.ts';

/** Returns every message of a language by its area and path. */
function allOf(language: string): Map<string, string> {
  const ofArea = (area: string) =>
    [...messagesOf(language, area)].map(([path, text]) => [`${area}: ${path}`, text] as const);
  return new Map(catalogAreas.flatMap(ofArea));
}

const english = allOf('en');

/**
 * English texts that have two meanings, or whose translation depends on case or gender. They may have several
 * translations: a house number and a quantity, an account here and at a bank, a page about privacy and a setting, an
 * open order and a button, more members and more of a text.
 */
const twoMeanings = new Set([
  'Number',
  'You',
  'Email',
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

  test('identical English messages have identical translations', () => {
    const same = Map.groupBy(english, ([, text]) => text);
    const differing = [...same].flatMap(([text, keys]) => {
      const translations = new Set(keys.map(([key]) => own.get(key)));
      return translations.size > 1 && !twoMeanings.has(text) ? [{ text, translations: [...translations] }] : [];
    });
    expect(differing).toEqual([]);
  });
});

/** Words to avoid: synonyms of our terms, officialese, and words that readers would laugh at. */
const neverSaid: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:[Ss]omebody|[Ww]hom|[Ss]hall|[Pp]lease note|[Kk]indly|[Uu]tili[sz]e|[Ii]n order to|[Ee]-mails?|[Cc]lick|[Pp]ress|[Oo]bjection|premium)\b/,
  nb: /\bLik\b/,
  de: /\b(?:Sie haben|Ihnen|bitte beachten Sie|Ansehen tippen|tippst)\b/,
  nl: /\b(?:dient u|gelieve|tikt?)\b/i,
  fr: /\b(?:cliqu\w+|touches? le bouton|objections?)\b/i,
  es: /\bpuls(?:a|as|ar)\b/i,
  it: /\b(?:premi|clicca)\b/,
  pl: /dotkn|naciśn|naciska/i,
  fi: /napau/i,
};

/** The word "before" in each language. Deadlines must include the date instead: "by 11 December". */
const before: Readonly<Record<Language, RegExp>> = {
  en: /\bbefore\b/i,
  nl: /\b(?:voor|vóór)(?!\p{L})/iu,
  de: /\bvor\b/i,
  it: /\bprima\b/i,
  fr: /\bavant\b/i,
  es: /\bantes\b/i,
  pl: /\bprzed\b/i,
  da: /\bfør(?!\p{L})/iu,
  fi: /\bennen\b/i,
  nb: /\bfør(?!\p{L})/iu,
  sv: /\b(?:före|innan)\b/iu,
};

/** Singular phrases such as "See who it is", which are wrong on buttons that refer to several people. */
const singular = /who it is|wie het is|wer es ist|chi è|qui c’est|quién es|kto to|hvem det er|kuka se|vem det är/i;

/** Errors that the build does not correct: two spaces, a hyphen for a dash, a straight apostrophe. */
const oddTypography = /"| {2}| - |\w'\w/;
/** Messages that the specification quotes verbatim. */
const quoted: ReadonlySet<string> = new Set([
  "You're blocked by {name}. You do not have access to this page.",
  'E-mail address not found',
  'This feature is only available for premium members.',
]);

describe.each(languages)('in %s', (language) => {
  const own = [...allOf(language)];

  test('messages have correct typography', () => {
    const set = own.map(([key, text]) => [key, typeset(language, text).replaceAll(/<[^>]*>/g, 'x')] as const);
    const odd = set.filter(([, text]) => !quoted.has(text) && oddTypography.test(text));
    expect(odd.filter(([, text]) => !text.includes("'{"))).toEqual([]);
  });

  test('words to avoid are not used', () => {
    const words = neverSaid[language];
    const said = own.filter(([, text]) => words?.test(text.replaceAll(/\{\w+(?=[,}])/g, '')) && !quoted.has(text));
    expect(said.filter(([key]) => !/^page-|^legal/.test(key))).toEqual([]);
  });

  test('a deadline includes its day', () => {
    const deadlines = own.filter(([key]) => /^(?:mails|payments): transfer\.until$/.test(key));
    expect(deadlines).toHaveLength(2);
    expect(deadlines.filter(([, text]) => before[language].test(text))).toEqual([]);
  });

  test('no message appends an ending to a name, since endings differ between names', () => {
    const ownEnding = language === 'en' ? /\{name\}[\p{L}']/u : /\{name\}[\p{L}’']/u;
    expect(own.filter(([, text]) => ownEnding.test(text))).toEqual([]);
  });

  test('a button about several people is not in the singular', () => {
    const buttons = own.filter(([key]) => /^notices: (?:like|weekly)\.button$/.test(key));
    expect(buttons).toHaveLength(2);
    expect(buttons.filter(([, text]) => singular.test(text))).toEqual([]);
  });
});

/**
 * Groups of messages that are shown as a whole, such as the sections of a legal page. Other tests check the values of
 * facts.
 */
const wholeGroup = /^(?:page-[\w-]+: (?:sections|changes)|profile: values)\./;

test('every message is used: its path is in the code, literally or as a template', async () => {
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

/**
 * Matches the paths of templates such as `empty.${type}_text`; each value in the template becomes a group of the
 * pattern.
 */
function pathsMadeOfValues(code: string): RegExp[] {
  const templates = [...code.matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g)].map(([, template]) => template!);
  const shapes = templates.map((template) => template.replaceAll(/\$\{[^}]*\}/g, '*'));
  const telling = new Set(shapes.filter((shape) => shape.includes('*') && /[a-z]/.test(shape)));
  return [...telling].map((shape) => {
    const pattern = shape.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`([\w-]+(?:\.[\w-]+)*)`);
    return new RegExp(`^${pattern}$`);
  });
}
