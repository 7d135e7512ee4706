import { expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { makeApp } from '#server/process/app.ts';
import { browser } from '../browser.ts';
import { testServices } from '../services.ts';

const services = await testServices();
let drawn = 0;
const app = makeApp({
  ...services,
  pages: async (_request, { ask }) => {
    drawn += 1;
    // Like a real page, makes several calls to the product.
    for (let times = 0; times < 6; times += 1) await ask(showUser.path);
    return new Response('<h1>A page</h1>', { headers: { 'content-type': 'text/html' } });
  },
});

async function statusesOf(ip: string, times: number) {
  const own = browser(app, { ip });
  const statuses = await Promise.all(Array.from({ length: times }, async () => (await own.send('/members')).status));
  return {
    200: statuses.filter((status) => status === 200).length,
    429: statuses.filter((status) => status === 429).length,
  };
}

test('each IP address can render 240 pages a minute, without affecting others', async () => {
  expect(await statusesOf('192.0.2.1', 250)).toEqual({ 200: 240, 429: 10 });
  expect(drawn).toBe(240);
  expect(await statusesOf('192.0.2.2', 3)).toEqual({ 200: 3, 429: 0 });
});

test('a 429 response is a page in the visitor’s language, and its headers give the time until a retry', async () => {
  const dutch = browser(app, { ip: '192.0.2.1', language: 'nl-NL' });
  const answer = await dutch.send('/members?page=2');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(answer.headers.get('content-type')).toMatch('text/html');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  const page = await answer.text();
  expect(page).toContain('<html lang="nl">');
  expect(page).toContain('<h1');
  expect(page).toContain('<a href=""');
});
