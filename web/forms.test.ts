import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Its URL contains the search, as it should. */
const searching = 'members/search/visitor-search.tsx';

test('a form that the browser submits itself puts no input into a URL', async () => {
  const forms: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: import.meta.dirname })) {
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    for (const [tag] of text.matchAll(/<form\b[^]*?>(?=\s)/g)) forms.push(`${file}: ${tag}`);
  }
  expect(forms.length).toBeGreaterThan(15);
  expect(forms.filter((form) => !form.startsWith(searching) && !form.includes('method="post"'))).toEqual([]);
});
