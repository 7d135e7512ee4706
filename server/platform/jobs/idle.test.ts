import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { areaJobs } from '../../areas/index.ts';
import { movableClock } from '../core/clock.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { openQueue, worker } from './queue.ts';

const { connection } = await testServices();
const queue = await openQueue(connection, areaJobs, (fault) => {
  throw fault;
});
afterAll(async () => await queue.stop());

/** Pattern of the queries for due jobs: our own, and a worker's fetch. The queue's own maintenance queries are rare. */
const look = /AS kind|next AS/;

test('an idle queue polls at most 4 times in five seconds, for all kinds of jobs together', async () => {
  const idle = areaJobs.map(({ name, retries }) => worker({ name, retries, every: undefined }, async () => undefined));
  expect(idle.length, 'each of these once polled twice a second').toBeGreaterThan(15);
  await queue.work(idle, movableClock(startOfTest));
  await sleep(2_000);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await sleep(5_000);
  const looks = asked.mock.calls.map(([statement]) => JSON.stringify(statement)).filter((text) => look.test(text));
  asked.mockRestore();
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.length, looks.join('\n')).toBeLessThanOrEqual(4);
});
