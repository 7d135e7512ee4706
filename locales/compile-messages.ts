import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { isLanguage, type Language } from '#contract/languages.ts';
import { joinHyphens, typeset } from './typography.ts';

/** A message catalog: messages by key, in groups. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/** The output of icu-minify for a catalog: the same keys, with messages that can be formatted without a parser. */
export type Compiled = { readonly [key: string]: unknown };

/**
 * Vite plugin: compiles `locales/<language>/<area>.json` and `locales/desk/<language>.json` into a module, with
 * typographic punctuation for the language.
 */
export function compileMessages(): Plugin {
  return {
    name: 'damson-compile-messages',
    enforce: 'pre',
    transform(code, id) {
      const language = /[\\/]locales[\\/](?:desk[\\/])?([a-z]{2})(?:-[A-Z]{2})?(?:[\\/][a-z-]+)?\.json$/.exec(id)?.[1];
      if (!isLanguage(language)) return undefined;
      const compiled = compileCatalogue(language, JSON.parse(code) as Catalogue);
      return { code: JSON.stringify(compiled), map: null };
    },
  };
}

export function compileCatalogue(language: Language, catalogue: Catalogue): Compiled {
  const entries = Object.entries(catalogue).map(([key, value]) => [
    key,
    typeof value === 'string'
      ? compile(joinHyphens(language, typeset(language, value)))
      : compileCatalogue(language, value),
  ]);
  return Object.fromEntries(entries) as Compiled;
}
