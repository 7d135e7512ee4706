import { expect, test } from 'vitest';
import { browser } from '#testing/browser.ts';
import { freePort } from '#testing/free-port.ts';
import { testServices } from '#testing/services.ts';
import { makeDb } from '../platform/postgres/db.ts';
import { makePool } from '../platform/postgres/pool.ts';
import { makeApp } from './app.ts';

const services = await testServices();

test('a process is ready although the database is down', async () => {
  const nowhere = makePool({ host: '127.0.0.1', port: await freePort() });
  const app = makeApp({ ...services, db: makeDb(nowhere, services.db.outlets) });
  const answer = await browser(app).send('/readyz');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('ready');
});

test('a process that stops is not ready, but alive', async () => {
  const stopping = AbortSignal.abort();
  const own = browser(makeApp({ ...services, stopping }));
  expect((await own.send('/readyz')).status).toBe(503);
  expect((await own.send('/healthz')).status).toBe(200);
});
