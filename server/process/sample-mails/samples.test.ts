import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { makeUnsubscribeLinks } from '../../areas/notifications/unsubscribe-link.ts';
import { testServices } from '#testing/services.ts';
import { sampleMails } from './samples.ts';
import { sampleMailsPage, sampleOf } from './samples-page.ts';

const services = await testServices();
const { db, sites, clock, config } = services;
const tools = { db, sites, links: makeUnsubscribeLinks(config.secret), now: clock.now };
const site = await sites.of('damson.test');

describe.each(languages)('in %s', (language) => {
  test('every email has a subject and text, no placeholders, and only our own URLs', async () => {
    for (const kind of Object.keys(sampleMails)) {
      const mail = (await sampleOf(tools, site, kind, language))!;
      expect([mail.language, mail.kind], kind).toEqual([language, kind.split(',')[0]]);
      expect(mail.subject.length, kind).toBeGreaterThan(3);
      for (const text of [mail.subject, mail.body_text]) {
        expect(text, kind).not.toMatch(/[{}]|\b(?:undefined|null|NaN)\b|\[object|Invalid Date/);
      }
      for (const [, host] of mail.body_text.matchAll(/https?:\/\/([^/\s?]+)/g)) expect(host, kind).toBe('damson.test');
    }
  });
});

test('the samples include every kind of email', async () => {
  const kinds = new Set<string>();
  for await (const file of glob('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
    const text = await readFile(file, 'utf8');
    if (!/\b(?:post|mail)\(tx, /.test(text) || file.includes('sample-mails')) continue;
    for (const [, kind] of text.matchAll(/\bkind: '(\w+)',\s(?:content|subject)/g)) kinds.add(kind!);
  }
  expect(kinds.size).toBeGreaterThan(15);
  const sampled = new Set(Object.keys(sampleMails).map((kind) => kind.split(',')[0]));
  // `npm run admin -- campaign` previews an operator's own text. Alarms are for operators, in English.
  expect([...kinds].filter((kind) => !sampled.has(kind) && !['campaign', 'alarm'].includes(kind))).toEqual([]);
});

test('the page of sample emails shows all of them, and neither sends nor stores any', async () => {
  const app = sampleMailsPage(tools);
  const get = async (path: string) => await app.request(path, { headers: { host: 'damson.test' } });
  const page = await (await get('/ops/mails?language=fi')).text();
  for (const kind of Object.keys(sampleMails)) expect(page).toContain(`<h2>${kind}</h2>`);
  const framed = await get('/ops/mails/receipt?language=pl');
  expect([framed.status, framed.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);
  expect(await framed.text()).toContain('<html lang="pl">');
  for (const odd of [
    '/ops/mails/nothing?language=pl',
    '/ops/mails/receipt?language=xx',
    '/ops/mails/toString?language=pl',
  ])
    expect((await get(odd)).status, odd).toBe(404);
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([]);
});
