import { expect, test } from 'vitest';
import { landerNames } from '#contract/landers.ts';
import { languages } from '#contract/languages.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { app, db, clock, config } = services;

async function listed(host = 'damson.test'): Promise<string[]> {
  const answer = await browser(app).send('/sitemap.xml', { headers: { host } });
  expect(answer.status).toBe(200);
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
}

test('search engines find every landing page in every language, but none of a sensitive niche', async () => {
  const addresses = await listed();
  const landers = addresses.filter((address) => address.includes('/landers/'));
  expect(landers).toHaveLength(landerNames.length * languages.length);
  expect(landers).toContain(`${config.publicUrl}/landers/gallery/eng`);
  expect(landers.filter((address) => /\/[2-7]\w+$/.test(address))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a discreet site lists only its home page', async () => {
  const settings = JSON.stringify({ name: 'Plum', niche: 3 });
  await db.insertInto('site').values({ domain: 'plum.example', company_id: 1, is_default: false, settings }).execute();
  clock.move(60_000);
  expect(await listed('plum.example')).toEqual(['https://plum.example/']);
});

test('robots.txt names the sitemap by its absolute address, whatever host was requested', async () => {
  const answer = await browser(app).send('/robots.txt', { headers: { host: 'elsewhere.example' } });
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
  expect(lines).toContain('Disallow: /api/');
});
