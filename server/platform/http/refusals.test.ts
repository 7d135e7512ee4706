import { describe, expect, test } from 'vitest';
import { logIn, saveLanguage } from '#contract/accounts/accounts.ts';
import { type Problem, problem } from '#contract/refusal.ts';
import { makeApp } from '../../process/app.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { makeDb } from '../postgres/db.ts';
import { makePool } from '../postgres/pool.ts';
import { freePort } from '#testing/free-port.ts';

const services = await testServices();
const { app } = services;
const anna = await person(services, 'Anna');

async function problemIn(answer: Response): Promise<Problem> {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const document = problem.parse(await answer.json());
  expect(document).toMatchObject({ type: 'about:blank', status: answer.status });
  return document;
}

const json = { 'content-type': 'application/json' };

async function put(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) {
  const answer = await anna.send('/api/user.php', { method: 'PUT', headers, body });
  return await problemIn(answer);
}

describe('a refusal is a problem document (RFC 9457)', () => {
  test('404 for an unknown call', async () => {
    const answer = await anna.send('/api/nothing.php');
    expect(answer.status).toBe(404);
    expect((await problemIn(answer)).code).toBe('no_such_call');
  });

  test('405 for an unsupported method, and Allow lists the supported ones', async () => {
    const answer = await anna.send('/api/user.php', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect((await problemIn(answer)).code).toBe('method_not_allowed');
    expect(answer.headers.get('allow')).toBe('GET, POST, PUT');
  });

  test('405 for OPTIONS, because other sites are never allowed anything', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await anna.send('/api/user.php', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(405);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('413 for a body longer than any form', async () => {
    expect(await put(JSON.stringify({ language: 'x'.repeat(70_000) }))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });

  test.each([
    ['no content type', '{"language":"nl"}', {}],
    ['a form', 'language=nl', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text that looks like JSON', '{"language":"nl"}', { 'content-type': 'text/plain' }],
    ['another kind of JSON', '{"language":"nl"}', { 'content-type': 'application/json-patch+json' }],
    ['JSON that ends too early', '{"language":"nl"', json],
    ['an empty body', '', json],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22]), json],
    ['UTF-8 with half of a surrogate', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), json],
  ])('415 for %s', async (_case, body, headers) => {
    expect(await put(body, { ...headers })).toMatchObject({ status: 415, code: 'not_json' });
  });

  test('409 if the request is meant for a member other than the one logged in', async () => {
    const put = async (member: string) =>
      await anna.send('/api/user.php', { method: 'PUT', headers: { ...json, 'x-member': member }, body });
    const body = JSON.stringify({ language: 'nl' });
    const bram = await person(services, 'Bram');
    const answer = await put(bram.id);
    expect(answer.status).toBe(409);
    expect((await problemIn(answer)).code).toBe('other_member');
    expect((await put(anna.id)).status).toBe(200);
  });

  test('JSON with a charset is accepted', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const answer = await anna.send('/api/user.php', { method: 'PUT', headers, body: '{"language":"nl"}' });
    expect(answer.status).toBe(200);
  });

  test('422 for invalid input, with a code for each field', async () => {
    expect(await put('{"language":"xx","credits":5}')).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { language: 'invalid', credits: 'unknown' },
    });
    expect(await put('{}')).toMatchObject({ status: 422, fields: { language: 'invalid' } });
  });

  test.each([
    ['a NUL', '{"language":"n\\u0000l"}'],
    ['half of a surrogate pair', '{"language":"\\ud83d"}'],
    ['a NUL deep inside', '{"language":[[["\\u0000"]]]}'],
  ])('422 for text that cannot be stored: %s', async (_case, body) => {
    expect(await put(body)).toMatchObject({ status: 422, fields: { language: 'invalid' } });
  });

  test('422 for JSON nested ten thousand levels deep, without delay', async () => {
    const begun = performance.now();
    expect(await put('['.repeat(10_000) + ']'.repeat(10_000))).toMatchObject({ status: 422, code: 'invalid' });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  test('429 with the seconds to wait', async () => {
    const stranger = browser(app, { ip: '192.0.2.77' });
    const wrong = { email: anna.email, password: 'not the password' };
    for (let attempt = 0; attempt < 5; attempt += 1) await stranger.ask(logIn, wrong);
    const { status, problem, headers } = await stranger.ask(logIn, wrong);
    expect(status).toBe(429);
    expect(problem.code).toBe('locked');
    expect(problem.minutes).toBe(15);
    expect(headers.get('retry-after')).toBe('900');
  });

  test('429 for an address with more than 1,200 requests a minute', async () => {
    const scraper = browser(app, { ip: '192.0.2.78' });
    const answers = await Promise.all(Array.from({ length: 1_205 }, () => scraper.send('/api/nothing.php')));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1_200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect((await problemIn(refused[0]!)).code).toBe('too_many_requests');
    expect(refused[0]!.headers.get('retry-after')).toBe('60');
    expect((await browser(app, { ip: '192.0.2.79' }).send('/api/nothing.php')).status).toBe(404);
  });
});

describe('a fault', () => {
  test('is a 500, logged once with an id that the response contains, which reveals nothing else', async () => {
    const logged: { request: string; fault: Error }[] = [];
    const log = Object.assign(Object.create(services.log) as typeof services.log, {
      error: (entry: (typeof logged)[number]) => logged.push(entry),
    });
    const sites = {
      ...services.sites,
      of: async () => {
        throw new Error('the secret of the house');
      },
    };
    const answer = await browser(makeApp({ ...services, log, sites })).send('/api/settings.php');
    const text = await answer.clone().text();
    const { code, request } = await problemIn(answer);
    expect(answer.status).toBe(500);
    expect(code).toBe('fault');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ request, path: '/api/settings.php', method: 'GET' });
    expect(text).not.toMatch(/secret of the house|\.ts/);
  });

  test('is a 503 with a second to wait if the database is down', async () => {
    const nowhere = makePool({ host: '127.0.0.1', port: await freePort() });
    const db = makeDb(nowhere, services.db.outlets);
    const own = browser(makeApp({ ...services, db }));
    own.cookies.set('auth', 'x'.repeat(43));
    const answer = await own.ask(saveLanguage, { language: 'nl' });
    expect(answer.status).toBe(503);
    expect(answer.problem.code).toBe('unavailable');
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

test('HEAD gets the response of GET without the body', async () => {
  const answer = await anna.send('/api/settings.php', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect((await anna.send('/api/logout.php', { method: 'HEAD' })).status, 'logging out by HEAD').toBe(405);
  expect((await anna.send('/api/live.php', { method: 'HEAD' })).status, 'opening a stream by HEAD').toBe(405);
});
