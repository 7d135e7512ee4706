import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** A catalogue: sentences by key, in groups. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/** What icu-minify makes of a catalogue: the same keys, each sentence ready to be formatted without a parser. */
export type Compiled = { readonly [key: string]: unknown };

/** Vite plugin: `locales/<language>/<area>.json` becomes a module of compiled messages. */
export function compileMessages(): Plugin {
  return {
    name: 'damson-compile-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]locales[\\/][a-z]{2}[\\/][a-z-]+\.json$/.test(id)) return undefined;
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
