import { expect, test, vi } from 'vitest';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { person } from '../people.ts';
import { testServices } from '../services.ts';

await buildIfStale();
const services = await testServices();
const app = makeApp({ ...services, pages: await builtPages() });

/** Submits a form without scripts, and returns the resulting page. */
async function submit(own: ReturnType<typeof browser>, path: string, fields: Record<string, string>) {
  const answer = await own.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://damson.test' },
    body: new URLSearchParams(fields).toString(),
  });
  const page = await answer.text();
  return { status: answer.status, page, main: /<main[^]*<\/main>/.exec(page)?.[0] ?? '' };
}

test('the page for a form that needs scripts explains this in the reader’s language, and returns the typed text', async () => {
  const anna = await person(services, 'Anna');
  const own = browser(app);
  for (const [name, value] of [...anna.cookies, ['locale', 'nl']] as const) own.cookies.set(name, value);
  const sent = { gift: 'rose', text: 'Ga je mee <b>zeilen</b>?', password: 'geheim en nog iets' };
  const { status, page, main } = await submit(own, '/credits/30/ideal?next=/likes', sent);
  expect(status).toBe(405);
  expect(page).toContain('<html lang="nl"');
  expect(main).toContain('Dit formulier werkt niet zonder JavaScript');
  expect(main).toMatch(/<noscript>[^]*Ga je mee &lt;b&gt;zeilen&lt;\/b&gt;\?[^]*<\/noscript>/);
  expect(main).not.toMatch(/geheim|rose/);
  expect(main).toMatch(/<a [^>]*href="\/credits\/30\/ideal\?next=%2Flikes"/);
  expect(page, 'she is still logged in').toContain('href="/profile"');
});

test('a page without a form rejects a submitted form, and nothing is logged', async () => {
  const told = vi.spyOn(console, 'error');
  const { status, main } = await submit(browser(app), '/pages/terms', { a: 'b' });
  expect(status).toBe(405);
  expect(told.mock.calls.flat().filter((word) => word instanceof Error)).toEqual([]);
  expect(main).not.toContain('What you wrote');
});
