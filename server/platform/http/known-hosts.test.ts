import { describe, expect, test } from 'vitest';
import { makeApp } from '../../process/app.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { config, db, clock } = services;
const pages = async () => new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } });
const app = makeApp({ ...services, config: { ...config, production: true }, pages });
await db
  .insertInto('site')
  .values({ domain: 'plum.example', company_id: 1, settings: '{}', is_default: false })
  .execute();
clock.move(60_000);

const strangers = ['evil.example', 'damson.test.evil.example', 'xplum.example', '10.0.0.7:3000', ''];
const settings = '/api/settings.php';

describe('in production, a host that belongs to no site is refused', () => {
  test.each(strangers)('for calls: %j', async (host) => {
    const answer = await browser(app).send(settings, { headers: { host } });
    expect(answer.status).toBe(421);
    expect(((await answer.json()) as { code: string }).code).toBe('no_such_site');
  });

  test.each(strangers)('for pages, in the visitor’s language, and for their files: %j', async (host) => {
    for (const path of ['/', '/manifest.webmanifest', '/sw-push.js', '/sitemap.xml']) {
      const answer = await browser(app, { language: 'nl' }).send(path, { headers: { host } });
      expect(answer.status, path).toBe(421);
      expect(answer.headers.get('content-type'), path).toBe('text/html; charset=UTF-8');
      expect(await answer.text()).toContain('Er is geen site op dit adres');
    }
  });

  test('but not for operators, who may use any host', async () => {
    const authorization = `Bearer ${config.operatorSecret}`;
    expect((await browser(app).send(settings, { headers: { host: strangers[0]!, authorization } })).status).toBe(200);
    const wrong = { host: strangers[0]!, authorization: 'Bearer something else' };
    expect((await browser(app).send(settings, { headers: wrong })).status).toBe(421);
  });

  test('but not for health checks', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await browser(app).send(path, { headers: { host: '10.0.0.7:3000' } })).status).toBe(200);
    }
  });
});

test.each(['damson.test', 'DAMSON.test:8080', 'damson.test.', 'plum.example', 'Plum.Example:443'])(
  'the configured host %s is served',
  async (host) => {
    expect((await browser(app).send(settings, { headers: { host } })).status).toBe(200);
    expect((await browser(app).send('/', { headers: { host } })).status).toBe(200);
  },
);

test('in development, every host is served', async () => {
  expect((await browser(services.app).send(settings, { headers: { host: strangers[0]! } })).status).toBe(200);
});
