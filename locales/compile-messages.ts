import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** A catalogue: messages by key, in groups. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/** The result of icu-minify for a catalogue: the same keys, each message ready to be formatted without a parser. */
export type Compiled = { readonly [key: string]: unknown };

/** Vite plugin: turns `locales/<language>/<area>.json` into a module of compiled messages. */
export function compileMessages(): Plugin {
  return {
    name: 'damson-compile-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]locales[\\/][a-z]{2}(?:-[A-Z]{2})?[\\/][a-z-]+\.json$/.test(id)) return undefined;
      const compiled = compileCatalogue(JSON.parse(code) as Catalogue);
      return { code: JSON.stringify(compiled), map: null };
    },
  };
}

export function compileCatalogue(catalogue: Catalogue): Compiled {
  const entries = Object.entries(catalogue).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileCatalogue(value),
  ]);
  return Object.fromEntries(entries) as Compiled;
}
