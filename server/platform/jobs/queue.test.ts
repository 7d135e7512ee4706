import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '#contract/refusal.ts';
import { movableClock } from '../core/clock.ts';
import { makeDb } from '../postgres/db.ts';
import { makePool } from '../postgres/pool.ts';
import { transact } from '../postgres/transact.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { job } from './job.ts';
import { openQueue, worker } from './queue.ts';

const { connection } = await testServices();
const write = job<{ word: string }>('test_write', { retries: 3 });
const faults: unknown[] = [];
const queue = await openQueue(connection, [write], (fault) => faults.push(fault));
const pool = makePool(connection);
const onFault = () => undefined;
const db = makeDb(pool, {
  publish: () => undefined,
  enqueue: queue.enqueue,
  wake: queue.wake,
  photosRevoked: () => undefined,
  record: () => undefined,
  onFault,
});
const clock = movableClock(startOfTest);
const polling = { timeout: 20_000, interval: 20 };

let written: string[] = [];
let breaksDown = (_word: string): boolean => false;

await queue.work(
  [
    worker(write, async ({ word }, now) => {
      expect(now).toEqual(startOfTest);
      if (breaksDown(word)) throw new Error(`${word} cannot be written.`);
      written.push(word);
    }),
  ],
  clock,
);

afterAll(async () => {
  await queue.stop();
  await pool.end();
});

beforeEach(() => {
  written = [];
  breaksDown = () => false;
  faults.length = 0;
});

async function enqueue(word: string, afterSeconds?: number): Promise<void> {
  await transact(db, async (tx) => await tx.enqueue(write, { word }, afterSeconds));
}

interface Row {
  readonly state: string;
  readonly retry_count: number;
  readonly pause: number;
}

/** Returns the stored job; `pause` is the wait before its next attempt, in seconds. */
async function kept(word: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT state, retry_count, extract(epoch FROM start_after - started_on)::float8 AS pause
      FROM pgboss.job WHERE name = $1 AND data ->> 'word' = $2`,
    [write.name, word],
  );
  return rows[0];
}

test('a job of this process begins right after its commit, however rarely the queue polls', async () => {
  const once = job<{ word: string }>('test_once');
  const seldom = await openQueue(connection, [once], (fault) => faults.push(fault), 3_600_000);
  const done: string[] = [];
  await seldom.work([worker(once, async ({ word }) => await Promise.resolve(void done.push(word)))], clock);
  const own = makeDb(pool, {
    publish: () => undefined,
    enqueue: seldom.enqueue,
    wake: seldom.wake,
    photosRevoked: () => undefined,
    record: () => undefined,
    onFault,
  });
  await transact(own, async (tx) => await tx.enqueue(once, { word: 'in a transaction' }));
  await vi.waitFor(() => expect(done).toEqual(['in a transaction']), polling);
  await own.outlets.enqueue(own, once, { word: 'alone' });
  await vi.waitFor(() => expect(done).toEqual(['in a transaction', 'alone']), polling);
  expect(faults).toEqual([]);
  await seldom.stop();
});

describe('a job', () => {
  test('runs after the commit, once', async () => {
    const { promise, resolve: commit } = Promise.withResolvers<void>();
    const working = transact(db, async (tx) => {
      await tx.enqueue(write, { word: 'committed' });
      await promise;
    });
    await enqueue('meanwhile');
    await vi.waitFor(() => expect(written).toEqual(['meanwhile']), polling);
    commit();
    await working;
    await vi.waitFor(() => expect(written).toEqual(['meanwhile', 'committed']), polling);
    const done = { state: 'completed', retry_count: 0 };
    await vi.waitFor(async () => expect(await kept('committed')).toMatchObject(done), polling);
  });

  test('of a rolled-back transaction never runs', async () => {
    await transact(db, async (tx) => {
      await tx.enqueue(write, { word: 'refused' });
      return refuse('too_late');
    });
    const fault = transact(db, async (tx) => {
      await tx.enqueue(write, { word: 'faulty' });
      throw new Error('a fault');
    });
    await expect(fault).rejects.toThrow('a fault');
    expect([await kept('refused'), await kept('faulty')]).toEqual([undefined, undefined]);
    await enqueue('afterwards');
    await vi.waitFor(() => expect(written).toEqual(['afterwards']), polling);
  });

  test('scheduled for later runs later', async () => {
    await enqueue('later', 2);
    await enqueue('now');
    await vi.waitFor(() => expect(written).toEqual(['now']), polling);
    await vi.waitFor(() => expect(written).toEqual(['now', 'later']), polling);
  });
});

describe('a job that fails', () => {
  test('is reported, does not block others, and is retried until it succeeds', async () => {
    breaksDown = (word) => word === 'poison';
    await enqueue('poison');
    await enqueue('wholesome');
    await vi.waitFor(() => expect(written).toEqual(['wholesome']), polling);
    await vi.waitFor(() => expect(faults).toHaveLength(1), polling);
    expect(String(faults[0])).toBe('Error: poison cannot be written.');
    breaksDown = () => false;
    await vi.waitFor(() => expect(written).toEqual(['wholesome', 'poison']), polling);
  });

  test('is retried as often as declared, after pauses that double, and then parked', async () => {
    breaksDown = () => true;
    await enqueue('hopeless');
    for (const [least, most] of [
      [2, 4],
      [4, 8],
      [8, 16],
    ] as const) {
      const retry_count = Math.log2(least) - 1;
      await vi.waitFor(
        async () => expect(await kept('hopeless')).toMatchObject({ state: 'retry', retry_count }),
        polling,
      );
      const { pause } = (await kept('hopeless'))!;
      expect(pause).toBeGreaterThanOrEqual(least);
      expect(pause).toBeLessThanOrEqual(most + 2);
      await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'`, [write.name]);
    }
    await vi.waitFor(async () => expect(await kept('hopeless')).toMatchObject({ state: 'failed' }), polling);
    expect(faults).toHaveLength(4);
    expect(written).toEqual([]);
  });
});
