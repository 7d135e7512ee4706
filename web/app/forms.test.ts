import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Files with forms whose input may be in a URL: the search, the interests chosen on a landing page, and the month and
 * type that filter a statement. All of this input is chosen from lists, never typed.
 */
const shareable = [
  'areas/members/search/visitor-search.tsx',
  'areas/landers/iconslanding-screen.tsx',
  'areas/credits/statement-filters.tsx',
];

const web = path.resolve(import.meta.dirname, '..');

test('a form that the browser itself submits puts no input into a URL', async () => {
  const forms: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: web })) {
    const text = await readFile(path.join(web, file), 'utf8');
    for (const [tag] of text.matchAll(/<form\b[^]*?>(?=\s)/g)) forms.push(`${file}: ${tag}`);
  }
  expect(forms.length).toBeGreaterThan(15);
  expect(
    forms.filter((form) => !shareable.some((file) => form.startsWith(file)) && !form.includes('method="post"')),
  ).toEqual([]);
});
