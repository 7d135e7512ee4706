import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { showPage } from '#contract/operator-pages.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { app, db, clock, folder } = services;
const page = adminOf(services, 'page');
const domain = 'damson.test';

/** Publishes a page with one file per language, then waits until caches have expired. */
async function publish(token: string, files: Readonly<Record<string, string>>, at = domain): Promise<string> {
  const place = path.join(folder, 'pages');
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text);
  const told = await page('publish', at, token, place);
  clock.move(31_000);
  return told;
}

const read = async (token: string, language = 'en', host = domain) =>
  await browser(app, { host, language }).ask(showPage, { token });

const about = { 'en.md': '# About us\n\nFive people.', 'nl.md': '# Over ons\n\nVijf mensen.' };

describe('an operator’s page', () => {
  test('is found by its token, in the reader’s language or the nearest one', async () => {
    expect(await publish('about-us', about)).toBe('damson.test/about-us  en nl');
    expect((await read('about-us', 'nl')).reply.page).toMatchObject({ title: 'Over ons', language: 'nl' });
    expect((await read('about-us', 'de')).reply.page).toMatchObject({ title: 'About us', language: 'en' });
    await publish('only-danish', { 'da.md': '# Om os\n\nFem.' });
    expect((await read('only-danish', 'fr')).reply.page).toMatchObject({ title: 'Om os', language: 'da' });
  });

  test('keeps the date of unchanged languages when republished, and drops those that are missing', async () => {
    await publish('news', { 'en.md': '# News\n\nOne.', 'nl.md': '# Nieuws\n\nEen.', 'de.md': '# Neues\n\nEins.' });
    const before = (await read('news', 'nl')).reply.page.updated_at;
    clock.move(86_400_000);
    expect(await publish('news', { 'en.md': '# News\n\nTwo.', 'nl.md': '# Nieuws\n\nEen.' })).toContain('news  en nl');
    expect((await read('news', 'nl')).reply.page.updated_at).toEqual(before);
    expect((await read('news', 'en')).reply.page.updated_at > before).toBe(true);
    expect((await read('news', 'de')).reply.page.language).toBe('en');
  });

  test('does not exist on other sites, and can be removed', async () => {
    await db
      .insertInto('site')
      .values({ domain: 'plum.example', company_id: 1, is_default: false, settings: '{}' })
      .execute();
    clock.move(31_000);
    await publish('about-us', about);
    expect((await read('about-us', 'en', 'plum.example')).problem.code).toBe('no_such_page');
    expect(await page('remove', domain, 'about-us')).not.toContain('about-us');
    clock.move(31_000);
    expect((await read('about-us')).problem.code).toBe('no_such_page');
    expect(await page('remove', domain, 'about-us')).toContain('has no page');
  });

  test.each(['', 'nothing', '../etc/passwd', '__proto__', 'constructor', 'A'.repeat(5000), 'ä', '%00'])(
    'is not found under a token such as %j',
    async (token) => {
      expect((await read(token)).problem.code).toBe('no_such_page');
    },
  );

  test.each([
    ['login', about, 'its own page'],
    ['About', about, 'cannot be an address'],
    ['team', {}, 'no .md file'],
    ['team', { 'xx.md': '# X\n\nY' }, 'no language'],
    ['team', { 'en.md': 'No title' }, 'has no title'],
    ['team', { 'en.md': '# Title' }, 'says nothing'],
    ['team', { 'en.md': `# Title\n\n${'a'.repeat(100_001)}` }, 'longer than'],
  ])('is rejected with the reason for %s with %j', async (token, files, why) => {
    expect(await publish(token, files)).toContain(why);
    expect((await read(token)).problem.code).toBe('no_such_page');
  });

  test('is rejected for an unknown site or an incomplete command', async () => {
    expect(await publish('about-us', about, 'nowhere.example')).toContain('There is no site nowhere.example');
    expect(await page('publish', domain, 'about-us')).toContain('FOLDER is missing.');
    expect(await page('publish', domain, 'about-us', path.join(folder, 'nothing'))).toContain(
      'nothing does not exist.',
    );
  });
});
