import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { testServices } from '../services.ts';
import { mailedAppeal } from '../people.ts';

await buildIfStale();

const services = await testServices();
const { db } = services;
const app = makeApp({ ...services, pages: await builtPages() });

async function read(answer: Response) {
  const html = await answer.text();
  return { status: answer.status, main: /<main\b[^]*<\/main>/.exec(html)?.[0] ?? '' };
}

const page = async (address: string) => await read(await browser(app).send(address));

describe('without scripts', () => {
  const send = async (address: string, fields: Record<string, string>) =>
    await browser(app, { ip: '198.51.100.99' }).send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://damson.test' },
      body: new URLSearchParams(fields).toString(),
    });
  const complaint = {
    email: 'someone@example.org',
    about: '/members/nora/landing',
    text: 'These are photos of me.',
    category: 'my_photos',
    this_is_me: 'on',
  };

  test('a complaint sent twice is stored once', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await send('/complaints', complaint);
      expect(answer.status).toBe(200);
      expect((await read(answer)).main).toContain('Thank you. We’ll review it');
    }
    const reports = await db.selectFrom('report').select(['category', 'about']).execute();
    expect(reports).toEqual([{ category: 'my_photos', about: '/members/nora/landing' }]);
  });

  test('an incomplete complaint is rejected, but the typed text is preserved', async () => {
    const answer = await send('/complaints', { ...complaint, about: '' });
    const { main } = await read(answer);
    expect(answer.status).toBe(422);
    expect(main).toContain('Please say where it is.');
    expect(main).toContain('These are photos of me.');
  });

  test('the emailed link of a decision opens the appeal form, which submits an appeal', async () => {
    const { id } = await db.selectFrom('report').select('id').executeTakeFirstOrThrow();
    await adminOf(services, 'reports')('dismiss', id);
    const address = `/complaints?appeal=${await mailedAppeal(services, complaint.email)}`;
    const { main } = await page(address);
    expect(main).toContain('It’s about: Uses photos of me, or of others.');
    expect(main, 'one form at a time').not.toContain('name="category"');
    expect((await read(await send(address, { text: ' ' }))).main).toContain('Please write what’s wrong.');
    expect((await read(await send(address, { text: 'Look at the ears.' }))).main).toContain(
      'We’ve received your appeal',
    );
    expect(await db.selectFrom('appeal').select('text').execute()).toEqual([{ text: 'Look at the ears.' }]);
    for (const bad of ['x', 'x'.repeat(43), '%00', 'a&appeal=b']) {
      const refused = await page(`/complaints?appeal=${bad}`);
      expect(refused.status, bad).toBe(200);
      expect(refused.main, bad).toContain('Link expired or invalid');
    }
  });
});
