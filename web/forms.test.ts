import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Its address says what is searched for, and may. */
const searching = 'members/search/visitor-search.tsx';

test('a form that the browser sends by itself writes nothing that was typed into an address', async () => {
  const forms: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: import.meta.dirname })) {
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    for (const [tag] of text.matchAll(/<form\b[^]*?>(?=\s)/g)) forms.push(`${file}: ${tag}`);
  }
  expect(forms.length).toBeGreaterThan(15);
  expect(forms.filter((form) => !form.startsWith(searching) && !form.includes('method="post"'))).toEqual([]);
});
