import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '#contract/languages.ts';
import { memberAreas } from './member-areas.ts';
import { type Catalogue, compileCatalogue } from './compile-messages.ts';

/** The files' location for `web/shared/i18n/word-files.ts`; the build copies them to URLs with hashes. */
const folder = path.join(import.meta.dirname, '../.cache', 'words');

/** Vite plugin: writes the texts of the most used members' screens into one file per language. */
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

/** Writes a language's file if its content has changed. */
async function write(language: Language): Promise<void> {
  const areas = memberAreas.map(async (area) => [area, await compiledWords(language, area)] as const);
  const text = JSON.stringify(Object.fromEntries(await Promise.all(areas)));
  const file = path.join(folder, `${language}.json`);
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}

async function compiledWords(language: Language, area: string) {
  const file = path.join(import.meta.dirname, language, `${area}.json`);
  return compileCatalogue(language, JSON.parse(await readFile(file, 'utf8')) as Catalogue);
}
