import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { postmasterOf } from '#testing/databases/embedded-database.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { freePort } from '#testing/free-port.ts';
import { dataFolder, type Product, startProduct } from '#testing/product.ts';
import { requesting } from '#testing/requesting.ts';
import { workersOf } from '#testing/workers.ts';

const polling = { timeout: 60_000, interval: 20 };

/** Starts two workers. The product reports that it is ready when both are. */
async function twoWorkers(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const product = await startProduct({ WORKERS: '2', DATA_DIR: await dataFolder(), ...environment });
  await product.ready();
  await vi.waitFor(() => expect(product.printed()).toContain('Damson is ready, in 2 processes'), polling);
  return product;
}

describe('two workers behind one port', () => {
  test('a killed worker is replaced while the other one responds', async () => {
    const product = await twoWorkers();
    const before = await workersOf(product);
    expect(before).toHaveLength(2);
    process.kill(before[0]!, 'SIGKILL');
    await vi.waitFor(async () => expect(await workersOf(product)).not.toContain(before[0]), polling);
    const requests = requesting(product);
    await vi.waitFor(async () => expect(await workersOf(product)).toHaveLength(2), polling);
    await vi.waitFor(() => expect(requests.count()).toBeGreaterThan(100), polling);
    const answers = await requests.end();
    // Until the supervisor notices the crash, connections handed to the dead worker are closed: browsers retry.
    expect(answers.filter((answer) => typeof answer === 'number' && answer !== 200)).toEqual([]);
    expect(answers.slice(-50).filter((answer) => answer !== 200)).toEqual([]);
    expect(await product.end()).toBe(0);
  });

  test('after both are killed, visitors see the waiting page and are served later', async () => {
    const product = await twoWorkers();
    for (const worker of await workersOf(product)) process.kill(worker, 'SIGKILL');
    await product.ready();
    await vi.waitFor(async () => expect(await workersOf(product)).toHaveLength(2), polling);
  });

  test('SIGHUP replaces both, one after the other, without a failed request', async () => {
    const product = await twoWorkers();
    const before = await workersOf(product);
    const requests = requesting(product);
    product.child.kill('SIGHUP');
    await vi.waitFor(async () => {
      const now = await workersOf(product);
      expect(now).toHaveLength(2);
      expect(now.filter((worker) => before.includes(worker))).toEqual([]);
    }, polling);
    expect(new Set(await requests.end())).toEqual(new Set([200]));
    expect(await product.end()).toBe(0);
  });

  test('everything restarts after all workers and PostgreSQL are killed', async () => {
    const DATA_DIR = await dataFolder();
    const product = await twoWorkers({ DATA_DIR });
    process.kill((await postmasterOf(DATA_DIR))!, 'SIGKILL');
    for (const worker of await workersOf(product)) process.kill(worker, 'SIGKILL');
    await product.ready();
    await vi.waitFor(async () => expect(await workersOf(product)).toHaveLength(2), polling);
  });

  test('SIGTERM stops the workers and their PostgreSQL', async () => {
    const DATA_DIR = await dataFolder();
    const product = await twoWorkers({ DATA_DIR });
    expect(await postmasterOf(DATA_DIR)).toBeDefined();
    expect(await product.end()).toBe(0);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  test('Ctrl+C, which reaches every process, stops them in order', async () => {
    const product = await twoWorkers();
    for (const worker of await workersOf(product)) process.kill(worker, 'SIGINT');
    expect(await product.end('SIGINT')).toBe(0);
  });

  test('a port in use is reported once, and the start exits with code 1', async () => {
    const PORT = String(await freePort());
    const other = createServer().listen(Number(PORT), 'localhost');
    onTestFinished(() => void other.close());
    const product = await startProduct({ WORKERS: '2', PORT, DATA_DIR: await dataFolder() });
    expect(await product.ended).toBe(1);
    expect(product.printed()).toBe(
      `Port ${PORT} is taken; set PORT to a free one.\nThe first process did not start, so no other was started.\n`,
    );
  });
});

test('two parallel starts on one empty database create one community', async () => {
  const { DATABASE_URL, countOf } = await emptyDatabase();
  const environment = { DATABASE_URL, DEMO_COMMUNITY: 'on', WORKERS: '2' };
  const both = [
    await startProduct({ ...environment, DATA_DIR: await dataFolder() }),
    await startProduct({ ...environment, DATA_DIR: await dataFolder() }),
  ];
  await Promise.all(both.map(async (product) => await product.ready()));
  expect(await countOf('member')).toBe(600);
  expect(await Promise.all(both.map(async (product) => await product.end()))).toEqual([0, 0]);
});
