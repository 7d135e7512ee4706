import { readFileSync } from 'node:fs';

const file = new URL('../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts: { readonly start: string } };

/** The arguments of `npm start` to Node: its flags and the main file. */
export const startWords: readonly string[] = scripts.start.split(' ').slice(1);
