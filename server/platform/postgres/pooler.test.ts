import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { comesIn, confirms, type Deeds, writes } from '#testing/drills/drill.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { liveListener } from '#testing/live-listener.ts';
import { hasPgBouncer, pooled } from '#testing/doubles/pooler.ts';
import { dataFolder, startProduct } from '#testing/product.ts';
import { reconnectingBrowser } from '#testing/reconnecting-browser.ts';
import { makePool } from './pool.ts';

const polling = { timeout: 60_000, interval: 20 };

/** Starts two processes that alternately run different statements through the same two connections of a pooler. */
async function askInTurns(connectionString: string, prepares: boolean): Promise<unknown[]> {
  const pools = [1, 2].map(() => makePool({ connectionString }, { size: 4, prepares }));
  onTestFinished(async () => void (await Promise.all(pools.map(async (pool) => await pool.end()))));
  const asked = Array.from({ length: 200 }, async (_, time) => {
    const { rows } = await pools[time % 2]!.query<{ sum: number }>(`SELECT $1::int + ${time % 7} AS sum`, [time]);
    return rows[0]!.sum - time - (time % 7);
  });
  return await Promise.all(asked.map(async (one) => await one.catch((fault: { code: string }) => fault.code)));
}

describe.skipIf(!hasPgBouncer)(
  'behind PgBouncer in transaction mode (skipped where `pgbouncer` is not installed)',
  () => {
    test('only statements that are not prepared work on every connection', async () => {
      const connectionString = await pooled((await emptyDatabase()).DATABASE_URL);
      const refused = new Set(await askInTurns(connectionString, true));
      expect(refused.size, 'prepared statements fail').toBeGreaterThan(1);
      // Errors or correct results, but never the result of another statement.
      expect([...refused].filter((one) => typeof one === 'number')).toEqual(refused.has(0) ? [0] : []);
      expect(new Set(await askInTurns(connectionString, false))).toEqual(new Set([0]));
    });

    test('two processes start without blocking each other, and receive each other’s events', async () => {
      const { DATABASE_URL: DATABASE_DIRECT_URL, client } = await emptyDatabase();
      const environment = { DATABASE_URL: await pooled(DATABASE_DIRECT_URL), DATABASE_DIRECT_URL };
      // The same folder, so the same secret.
      const started = { ...environment, DATA_DIR: await dataFolder() };
      const one = await (await startProduct(started)).ready();
      const other = await (await startProduct(started)).ready();
      const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
      const [anna, bram] = [await comesIn(one.url, deeds), await comesIn(one.url, deeds)];
      for (const player of [anna, bram]) await confirms(player, { query: async (text) => await client.query(text) });
      const bramHears = await liveListener(reconnectingBrowser(other.url, bram.cookies));
      // A newcomer can pay for five messages; this sends four.
      for (let times = 0; times < 2; times += 1) {
        await writes(anna, bram, deeds);
        await writes({ ...anna, ...reconnectingBrowser(other.url, anna.cookies) }, bram, deeds);
      }
      const told = () => bramHears.heard.flatMap((event) => ('message' in event ? [event.message] : []));
      const sent = deeds.messages.map(({ id }) => id).toSorted();
      await vi.waitFor(() => expect(told().toSorted()).toEqual(sent), polling);
      await bramHears.stop();
      expect(await other.end()).toBe(0);
      expect(await one.end()).toBe(0);
      expect([one.printed(), other.printed()].join('')).not.toContain('prepared statement');
    });

    test('without a direct URL, the start fails and reports what is missing', async () => {
      const { DATABASE_URL } = await emptyDatabase();
      const through = await pooled(DATABASE_URL);
      const DATA_DIR = await dataFolder();
      const product = await startProduct({ DATABASE_URL: through, DATA_DIR });
      expect(await product.ended).toBe(1);
      expect(product.printed()).toMatch(/^DATABASE_URL leads through a pooler, .*set DATABASE_DIRECT_URL.*\.\n$/);
      const same = await startProduct({ DATABASE_URL: through, DATABASE_DIRECT_URL: through, DATA_DIR });
      expect(await same.ended).toBe(1);
      expect(same.printed()).toBe(
        'DATABASE_DIRECT_URL leads through a pooler: it has to lead to the database itself.\n',
      );
    });
  },
);
