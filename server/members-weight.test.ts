import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { buildIfStale } from '../build.ts';
import { makeApp } from './app.ts';
import { builtPages } from './built-pages.ts';
import { browser } from './testing/browser.ts';
import { password, person, storedPicture } from './testing/people.ts';
import { testServices } from './testing/services.ts';

/** What the first load of the search may weigh. It may become less; whoever makes it more says why here. */
const most = { scriptBytes: 171_000, scriptFiles: 9, htmlBytes: 112_000 };

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
  await anna.ask(logIn, { email, password });
  const answer = await anna.send('/members');
  expect(answer.status).toBe(200);
  html = await answer.text();
  expect(html.match(/<article class="group card"/g), 'as many as a screen shows').toHaveLength(12);
});

test('without scripts, a link shows the rest of the page', async () => {
  const [, address] = /<noscript>(?:(?!<\/noscript>)[^])*href="([^"]*whole=yes)"/.exec(html)!;
  const whole = await (await anna.send(address!.replaceAll('&amp;', '&'))).text();
  expect(whole.match(/<article class="group card"/g)).toHaveLength(24);
  expect(whole).not.toContain('whole=yes');
});

test('the search starts with few scripts', () => {
  const files = scriptsOf(html);
  const bytes = files.reduce((sum, file) => sum + packedBytes(file), 0);
  expect(files.length).toBeGreaterThan(4);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.scriptFiles);
  expect(bytes).toBeLessThanOrEqual(most.scriptBytes);
});

test('the search is a short page', () => {
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(most.htmlBytes);
});

/** The scripts that a page names, and all that these import. */
function scriptsOf(page: string): string[] {
  const files = new Set(page.match(/\/assets\/[\w-]+\.js/g));
  // A set goes on to what is added to it.
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
