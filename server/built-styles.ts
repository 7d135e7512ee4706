import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../build/client/assets');

/** A style sheet of the built pages, by the address that they link to; undefined for any other address. */
export async function builtStyles(address: string): Promise<string | undefined> {
  const name = /^\/assets\/([\w-]+\.css)$/.exec(address)?.[1];
  return name && (await readFile(path.join(folder, name), 'utf8'));
}
