import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../build/client/assets');

/** The text of a style sheet or sprite of the built pages, by its address there; undefined for any other address. */
export async function builtAsset(address: string): Promise<string | undefined> {
  const name = /^\/assets\/([\w-]+\.(?:css|svg))$/.exec(address)?.[1];
  return name && (await readFile(path.join(folder, name), 'utf8'));
}
