import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '#contract/languages.ts';
import { type Locale, localeOf } from '#contract/locale.ts';
import type { Country } from '#contract/places.ts';
import type accounts from '#locales/en/accounts.json';
import type interests from '#locales/en/interests.json';
import type invoice from '#locales/en/invoice.json';
import type landers from '#locales/en/landers.json';
import type mails from '#locales/en/mails.json';
import type notices from '#locales/en/notices.json';
import type pageService from '#locales/en/page-service.json';
import type payments from '#locales/en/payments.json';
import type photos from '#locales/en/photos.json';
import type push from '#locales/en/push.json';
import type readMe from '#locales/en/read-me.json';
import type reportMails from '#locales/en/report-mails.json';
import type reports from '#locales/en/reports.json';
import type sandbox from '#locales/en/sandbox.json';
import type shell from '#locales/en/shell.json';
import { withGrammar } from '#locales/grammar.ts';
import { typeset } from '#locales/typography.ts';

interface Catalogues {
  readonly accounts: typeof accounts;
  readonly mails: typeof mails;
  readonly notices: typeof notices;
  readonly interests: typeof interests;
  readonly invoice: typeof invoice;
  readonly landers: typeof landers;
  readonly 'page-service': typeof pageService;
  readonly payments: typeof payments;
  readonly photos: typeof photos;
  readonly push: typeof push;
  readonly 'read-me': typeof readMe;
  readonly 'report-mails': typeof reportMails;
  readonly reports: typeof reports;
  readonly sandbox: typeof sandbox;
  readonly shell: typeof shell;
}

/** Formats the sentence with this key. */
export type Translate<Area extends keyof Catalogues> = (
  key: KeysOf<Catalogues[Area]>,
  values?: Record<string, string | number | Date>,
) => string;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

type Catalogue = { readonly [key: string]: string | Catalogue };

/** The language of a text, and the locale of its numbers. */
interface Written {
  readonly language: Language;
  readonly locale: Locale;
}

const formats = new Map<string, IntlMessageFormat>();
const catalogues = new Map<string, Catalogue>();

/** Returns the translator of one area. Numbers follow the reader’s country, if it is known. */
export function translatorFor<Area extends keyof Catalogues>(
  language: Language,
  area: Area,
  country?: Country,
): Translate<Area> {
  const locale = localeOf(language, country);
  return (key, values) =>
    withGrammar(language, String(formatOf({ language, locale }, area, key).format(values)), values);
}

function formatOf({ language, locale }: Written, area: string, key: string): IntlMessageFormat {
  const name = `${locale}/${area}/${key}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new IntlMessageFormat(
    typeset(language, american(locale, area, key) ?? sentence(catalogue(language, area), key)),
    locale,
  );
  formats.set(name, made);
  return made;
}

function sentence(tree: Catalogue, key: string): string {
  const found = inTree(tree, key);
  if (found === undefined) throw new Error(`The catalogue has no sentence ${key}.`);
  return found;
}

/** Returns the American wording of a sentence, or undefined if it has none. */
function american(locale: Locale, area: string, key: string): string | undefined {
  if (locale !== 'en-US' && locale !== 'es-US') return undefined;
  return inTree(catalogue(locale, 'wording'), `${area}.${key}`);
}

function inTree(tree: Catalogue, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Catalogue | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree);
  return typeof found === 'string' ? found : undefined;
}

function catalogue(language: Language | 'en-US' | 'es-US', area: string): Catalogue {
  const name = `${language}/${area}`;
  const known = catalogues.get(name);
  if (known) return known;
  const made = JSON.parse(readFileSync(new URL(`../../../locales/${name}.json`, import.meta.url), 'utf8')) as Catalogue;
  catalogues.set(name, made);
  return made;
}
