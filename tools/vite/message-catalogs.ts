import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '#contract/languages.ts';
import { memberAreas } from '#locales/member-areas.ts';
import { type Catalogue, compileCatalogue } from '#locales/compile-messages.ts';

/** Where `web/shared/i18n/word-files.ts` finds them; the build copies them to addresses with hashes. */
const folder = path.join(import.meta.dirname, '../../.cache', 'words');

/** Vite plugin: the words of the screens where members are most, as one file for each language. */
export function wordFiles(): Plugin {
  let written: Promise<unknown> | undefined;
  return {
    name: 'damson-word-files',
    enforce: 'pre',
    async buildStart() {
      await (written ??= mkdir(folder, { recursive: true }).then(async () => await Promise.all(languages.map(write))));
    },
  };
}

/** Unless it says so already. */
async function write(language: Language): Promise<void> {
  const areas = memberAreas.map(async (area) => [area, await compiledWords(language, area)] as const);
  const text = JSON.stringify(Object.fromEntries(await Promise.all(areas)));
  const file = path.join(folder, `${language}.json`);
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}

async function compiledWords(language: Language, area: string) {
  const file = path.join(import.meta.dirname, '../../locales', language, `${area}.json`);
  return compileCatalogue(language, JSON.parse(await readFile(file, 'utf8')) as Catalogue);
}
