import { expect, test } from 'vitest';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { testServices } from '../services.ts';

// These tests cover forms on pages that are cached for all visitors
// (docs/decisions/153-pages-for-visitors-are-kept.md).

await buildIfStale();

const services = await testServices();
const app = makeApp({ ...services, pages: await builtPages() });

async function submit(path: string, fields: Record<string, string>, ip = '198.51.100.7') {
  const answer = await browser(app, { ip }).send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://damson.test' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

async function open(path: string): Promise<string> {
  return await (await browser(app).send(path)).text();
}

test('the response to a form is neither taken from the cache nor cached', async () => {
  const visitors = await open('/login');
  const refused = await submit('/login', { email: 'gerda@example.org', password: 'not the password' });
  expect(refused.status).toBe(401);
  expect(refused.html).toContain('gerda@example.org');
  expect(await open('/login')).toBe(visitors);
  expect(visitors).not.toContain('gerda');
});

test('the answers on a landing page continue to sign-up with the partner’s parameters, but are not in the URL', async () => {
  for (const [address, to] of [
    ['/?ref=42&x=1', '/signup?ref=42'],
    ['/landers/gallery/de?network=plums&sub1=a%26b', '/signup?network=plums&sub1=a%26b'],
    ['/landers/video', '/signup'],
    [`/members/${crypto.randomUUID()}/landing3/eng`, '/signup'],
  ] as const) {
    const { status, headers } = await submit(address, { gender: 'female', email: 'greta@example.org' });
    expect(status, address).toBe(307);
    expect(headers.get('location'), address).toBe(to);
  }
});

test('a form without a form key runs once, even if submitted several times at once', async () => {
  // The limit of sign-ups per IP address.
  const most = 5;
  expect(await open('/signup')).not.toContain('form_key');
  const sent = { day: '4', month: '5', year: '1988', gender: 'female', password: 'plum-tree-2026', consent: 'on' };
  const eva = { ...sent, name: 'Eva', email: 'eva@example.org' };
  const answers = await Promise.all(Array.from({ length: most }, async () => await submit('/signup', eva)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: most }, () => 303));
  const members = await services.db.selectFrom('member').select('id').where('email', '=', eva.email).execute();
  expect(members).toHaveLength(1);

  const complaint = { text: 'These are photos of me.', about: '/x', category: 'my_photos', this_is_me: 'on' };
  for (const ip of ['198.51.100.7', '198.51.100.7', '203.0.113.7']) {
    expect((await submit('/complaints', { ...complaint, email: 'someone@example.org' }, ip)).status).toBe(200);
  }
  const reports = await services.db.selectFrom('report').select('id').execute();
  expect(reports, 'somebody else’s in the same words is another one').toHaveLength(2);
  const keys = await services.db.selectFrom('request_key').select('key').execute();
  expect(JSON.stringify(keys)).not.toMatch(/eva|plum-tree/);
});
