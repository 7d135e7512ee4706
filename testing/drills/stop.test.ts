import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { embeddedIn, postmasterOf } from '../databases/embedded-database.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { dataFolder, startProduct } from '../product.ts';

const polling = { timeout: 30_000, interval: 20 };
/** Size of the demo community. */
const people = 600;

describe('an aborted start', () => {
  test.each(['SIGINT', 'SIGKILL'] as const)('recovers from %s during the migrations', async (signal) => {
    const { DATABASE_URL, hold, someoneWaits, countOf } = await emptyDatabase();
    // Blocks the migration, which cannot create a table while another transaction is creating it.
    const letGo = await hold('CREATE TABLE rate_limit ()');
    const environment = { DATABASE_URL, DEMO_COMMUNITY: 'on', DATA_DIR: await dataFolder() };
    const product = await startProduct(environment);
    await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), polling);
    const ending = product.end(signal);
    await letGo();
    await ending;
    const next = await (await startProduct(environment)).ready();
    expect(await countOf('member')).toBe(people);
    expect(await next.end()).toBe(0);
  });

  test.each(['SIGINT', 'SIGKILL'] as const)('recovers from %s while it creates the community', async (signal) => {
    const { DATABASE_URL, hold, someoneWaits, countOf } = await emptyDatabase();
    const environment = { DATABASE_URL, DATA_DIR: await dataFolder() };
    const empty = await (await startProduct(environment)).ready();
    await empty.end();
    const letGo = await hold('LOCK TABLE wallet IN SHARE MODE');
    const product = await startProduct({ ...environment, DEMO_COMMUNITY: 'on' });
    await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), polling);
    const ending = product.end(signal);
    await letGo();
    await ending;
    const next = await (await startProduct({ ...environment, DEMO_COMMUNITY: 'on' })).ready();
    expect(await countOf('member')).toBe(people);
    expect(await next.end()).toBe(0);
  });

  test('recovers from kill -9 at any moment of a first start', async () => {
    const DATA_DIR = await dataFolder();
    for (const milliseconds of [300, 600, 900, 1200, 1500, 1800]) {
      const product = await startProduct({ DATA_DIR, DEMO_COMMUNITY: 'on' });
      await sleep(milliseconds);
      await product.end('SIGKILL');
    }
    const last = await (await startProduct({ DATA_DIR, DEMO_COMMUNITY: 'on' })).ready();
    const client = await embeddedIn(DATA_DIR);
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM member');
    expect(rows).toEqual([{ n: people }]);
    await client.end();
    expect(await last.end()).toBe(0);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  test('two processes that create the community at the same time create a single community', async () => {
    const { DATABASE_URL, countOf } = await emptyDatabase();
    const environment = { DATABASE_URL, DEMO_COMMUNITY: 'on' };
    const both = [
      await startProduct({ ...environment, DATA_DIR: await dataFolder() }),
      await startProduct({ ...environment, DATA_DIR: await dataFolder() }),
    ];
    await Promise.all(both.map(async (product) => await product.ready()));
    expect(await countOf('member')).toBe(people);
  });
});

describe('SIGTERM', () => {
  test('completes requests in progress, accepts no new ones, and exits with code 0', async () => {
    const { DATABASE_URL, hold, someoneWaits } = await emptyDatabase();
    const product = await (await startProduct({ DATABASE_URL, DATA_DIR: await dataFolder() })).ready();
    const letGo = await hold('LOCK TABLE session IN ACCESS EXCLUSIVE MODE');
    const inHand = fetch(`${product.url}/api/likes.php`, { headers: { cookie: `auth=${'a'.repeat(43)}` } });
    await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), polling);
    const ending = product.end('SIGTERM');
    await vi.waitFor(
      async () => await expect(fetch(`${product.url}/healthz`)).rejects.toThrow('fetch failed'),
      polling,
    );
    await letGo();
    const answer = await inHand;
    expect(answer.status).toBe(401);
    expect(await ending).toBe(0);
  });

  test('stops the product under npm, although the shell dies without forwarding the signal', async () => {
    const DATA_DIR = await dataFolder();
    const product = await startProduct({ DATA_DIR, npm_lifecycle_event: 'start' }, ['sh', '-c', '"$0" "$@"; true']);
    await product.ready();
    await product.end('SIGTERM');
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });
});
