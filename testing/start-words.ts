import { readFileSync } from 'node:fs';

const file = new URL('../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts: { readonly start: string } };

/** What `npm start` gives to Node: its flags, and the product. */
export const startWords: readonly string[] = scripts.start.split(' ').slice(1);
