import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { logIn } from '#contract/accounts/accounts.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages, builtShells } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { testPassword, person } from '../people.ts';
import { testServices } from '../services.ts';

await buildIfStale();
const services = await testServices();
const app = makeApp({ ...services, pages: await builtPages(), shells: await builtShells() });

const shell = async (path: string) => await app.fetch(new Request(`http://damson.test${path}`));
/** Removes the nonces, which differ in every response. */
const unmarked = (html: string) => html.replaceAll(/nonce="[\w-]+"/g, '');

test('the shell is the same for everybody, in each language, and says that the browser is offline', async () => {
  const anna = browser(app);
  const { email, id } = await person(services, 'Anna');
  await anna.ask(logIn, { email, password: testPassword });
  const all = await Promise.all(languages.map(async (language) => await (await shell(`/shell/${language}`)).text()));
  expect(new Set(all.map(unmarked)).size).toBe(languages.length);
  expect(all[languages.indexOf('de')]).toContain('Du bist offline');
  const own = await (await anna.send('/shell/en')).text();
  expect(own).not.toMatch(new RegExp(`${email}|${id}|Anna`));
  expect(unmarked(own)).toBe(unmarked(all[0]!));
});

test('only the shell’s own scripts may run', async () => {
  const answer = await shell('/shell/en');
  const [, nonce] = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy')!)!;
  const scripts = [...(await answer.text()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBe(3);
  for (const tag of scripts) expect(tag).toMatch(new RegExp(`nonce="${nonce}"|type="application/json"`));
});

test.each(['/shell/xx', '/shell/', '/shell/en/more', '/shell/EN'])('%s returns 404', async (path) => {
  expect((await shell(path)).status).toBe(404);
});
