import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import english from '#locales/en/shell.json' with { type: 'json' };
import { compileCatalogue } from '#locales/compile-messages.ts';
import { memberAreas } from '#locales/member-areas.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { testPassword, person, storedPicture } from '../people.ts';
import { testServices } from '../services.ts';

/**
 * Limits of the first load of the search: sizes in bytes, and the number of script files. If you raise a limit,
 * document the reason here. Last raised: HTML by 3,200 for all shared interests on the cards, pending notices in the
 * strip, and styles of selected choices without `:has()`; scripts by 5,500 for older browsers, missing storage, the
 * Back button on overlays, translated pages and the cleaning of typed values. Then both by a few hundred bytes for
 * screen titles from the routes and the wording of the United States, and scripts by 500 for searches changed twice in
 * a row and accounts that are closed while a page is open.
 */
const most = { scriptBytes: 171_000, scriptFiles: 9, htmlBytes: 69_400, wordBytes: 6_500 };

const services = await testServices();
let html = '';
let anna: ReturnType<typeof browser>;

beforeAll(async () => {
  await buildIfStale();
  const { email } = await person(services, 'Anna');
  for (let number = 0; number < 30; number += 1) await person(services, `Bram${number}`, { gender: 'male' });
  await services.db
    .updateTable('member_card')
    .set({ region: 'UT', city: 'Utrecht', has_photo: true, interests: ['jazz', 'hiking'], premium: true })
    .set(({ eb }) => ({
      main_image: eb.val(JSON.stringify(storedPicture({ thumbhash: '3VgKFQIFto15d5iHl3zXh3SPUwnW' }))) as never,
    }))
    .execute();
  anna = browser(makeApp({ ...services, pages: await builtPages() }));
  await anna.ask(logIn, { email, password: testPassword });
  const answer = await anna.send('/members');
  expect(answer.status).toBe(200);
  html = await answer.text();
  expect(html.match(/<article class="group card"/g), 'as many as a screen shows').toHaveLength(12);
});

test('without scripts, a link opens the whole page', async () => {
  const [, address] = /<noscript>(?:(?!<\/noscript>)[^])*href="([^"]*whole=yes)"/.exec(html)!;
  const whole = await (await anna.send(address!.replaceAll('&amp;', '&'))).text();
  expect(whole.match(/<article class="group card"/g)).toHaveLength(24);
  expect(whole).not.toContain('whole=yes');
});

test('the search loads few scripts', () => {
  const files = scriptsOf(html);
  const bytes = files.reduce((sum, file) => sum + packedBytes(file), 0);
  expect(files.length).toBeGreaterThan(4);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.scriptFiles);
  expect(bytes).toBeLessThanOrEqual(most.scriptBytes);
});

test('the HTML of the search is small', () => {
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(most.htmlBytes);
});

test('the texts of the main screens load as one cacheable file', async () => {
  const { file, language, messages } = JSON.parse(wordsOf(html)) as FirstWords;
  expect(file).toMatch(/^\/assets\/[\w-]+\.json$/);
  expect(html).toContain(`<link rel="preload" href="${file}" as="fetch" crossorigin="anonymous"`);
  const inFile = JSON.parse(built(file!)) as Record<string, object>;
  expect(Object.keys(inFile)).toEqual([...memberAreas]);
  expect(inFile.shell).toEqual(compileCatalogue(language, english));
  expect(Object.keys(messages), 'a page has the rest').toEqual(['footer-us']);
  expect(packedBytes(file!)).toBeLessThanOrEqual(most.wordBytes);
});

test('an unconfirmed member gets the additional texts with the page', async () => {
  const { id, email } = await person(services, 'Carla');
  await services.db.updateTable('member').set({ status: 'not_confirmed' }).where('id', '=', id).execute();
  const carla = browser(makeApp({ ...services, pages: await builtPages() }));
  await carla.ask(logIn, { email, password: testPassword });
  const { file, messages } = JSON.parse(wordsOf(await (await carla.send('/members')).text())) as FirstWords;
  expect(file).toBeUndefined();
  expect(Object.keys(messages)).toEqual(expect.arrayContaining(['shell', 'members', 'accounts']));
});

interface FirstWords {
  readonly file?: string;
  readonly language: Language;
  readonly messages: Readonly<Record<string, object>>;
}

function wordsOf(page: string): string {
  return /<script id="words" type="application\/json">([^<]+)<\/script>/.exec(page)![1]!;
}

/** Returns the scripts referenced by a page, and everything they import. */
function scriptsOf(page: string): string[] {
  const files = new Set(page.match(/\/assets\/[\w-]+\.js\b/g));
  // Iterating over a Set includes elements that are added meanwhile.
  for (const file of files) {
    for (const [, name] of built(file).matchAll(/(?:from|import) ?["'`]\.\/([\w-]+\.js)["'`]/g)) {
      files.add(`/assets/${name}`);
    }
  }
  return [...files];
}

function packedBytes(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(built(file), { params }).length;
}

function built(file: string): string {
  return readFileSync(path.resolve('build/client', `.${file}`), 'utf8');
}
