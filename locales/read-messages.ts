import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue } from './compile-messages.ts';

/** The folder that contains a folder for each language. */
export const folder = new URL('.', import.meta.url);
/** The areas that have a message file. They are the same in every language. */
export const catalogAreas = readdirSync(new URL('en/', folder)).map((file) => file.replace('.json', ''));

/** Returns every message of an area by its path. */
export function messagesOf(language: string, area: string): Map<string, string> {
  const text = readFileSync(new URL(`${language}/${area}.json`, folder), 'utf8');
  const flat = new Map<string, string>();
  const walk = (tree: Catalogue, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') flat.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(text) as Catalogue, '');
  return flat;
}
