import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../build/client/assets');

/** Returns the content of a built style sheet or sprite; undefined for any other address. */
export async function builtAsset(address: string): Promise<string | undefined> {
  const name = /^\/assets\/([\w-]+\.(?:css|svg))$/.exec(address)?.[1];
  return name && (await readFile(path.join(folder, name), 'utf8'));
}
