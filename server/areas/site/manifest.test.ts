import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeApp } from '../../process/app.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { fetch } = makeApp(services);

async function manifest(acceptLanguage: string, query = '') {
  const headers = { host: 'damson.test', 'accept-language': acceptLanguage };
  const answer = await fetch(new Request(`http://damson.test/manifest.webmanifest${query}`, { headers }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('vary')).toContain('accept-language');
  return (await answer.json()) as Record<string, unknown> & { shortcuts: { name: string; url: string }[] };
}

test('the shortcuts of the installed app open screens, and are named in the phone’s language', async () => {
  const { id, scope, lang, shortcuts } = await manifest('de-CH,de;q=0.9,en;q=0.8');
  expect({ id, scope, lang }).toEqual({ id: '/', scope: '/', lang: 'de' });
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Mitglieder suchen', '/members'],
    ['Nachrichten', '/chats'],
    ['Likes', '/likes'],
  ]);
});

test('the language of the linking page takes precedence over that of the browser', async () => {
  const { lang, shortcuts } = await manifest('en', '?lang=nl');
  expect(lang).toBe('nl');
  expect(shortcuts[1]!.name).toBe('Berichten');
});

test.each(['?lang=xx', '?lang=', `?lang=${'x'.repeat(5000)}`])('an unknown language is ignored (%#)', async (query) => {
  expect((await manifest('de', query)).lang).toBe('de');
});

test('the screenshots exist in the sizes that the manifest declares', async () => {
  const { screenshots } = (await manifest('de')) as unknown as { screenshots: Record<string, string>[] };
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide', 'wide']);
  for (const { src, sizes, type, label } of screenshots) {
    const { width, height, format } = await sharp(path.join('web/app/public', src!)).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
    expect(label).toMatch(/^(Mitglieder suchen|Likes)$/);
  }
});

test('photos can be shared from the phone with the installed app', async () => {
  expect(await manifest('en')).toMatchObject({
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: expect.arrayContaining(['image/jpeg', 'image/heic']) }] },
    },
  });
});

test('a malformed Accept-Language header yields English', async () => {
  expect((await manifest(`${'x'.repeat(5000)};q=a,,;`)).lang).toBe('en');
});

test('an app on a home screen does not reveal the niche of its site', async () => {
  await services.db
    .updateTable('site')
    .set({ settings: JSON.stringify({ name: 'Plum', niche: 3, description: 'BDSM dating', index_title: 'BDSM' }) })
    .execute();
  services.clock.move(60_000);
  const shown = await manifest('en');
  expect(shown.name).toBe('Plum');
  expect(JSON.stringify(shown)).not.toMatch(/bdsm/i);
});
