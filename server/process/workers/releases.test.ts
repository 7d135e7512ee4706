import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { type Product, dataFolder, startProduct } from '#testing/product.ts';
import { type ReleaseFolders, releaseFolders } from '#testing/release-folders.ts';
import { startWords } from '#testing/start-words.ts';
import { requesting } from '#testing/requesting.ts';
import { workersOf } from '#testing/workers.ts';
import { runsIn } from '../../platform/core/running.ts';
import { reload } from '../release/releases.ts';

const polling = { timeout: 200_000, interval: 50 };
const broken = { 'server/process/serve.ts': "throw new Error('this release is broken');\n" };
const hanging = { 'server/process/serve.ts': 'setInterval(() => {}, 1000);\nawait new Promise(() => {});\n' };

/** Starts the product, with one worker, from the release that `current` names. */
async function startCurrent(releases: ReleaseFolders) {
  const { DATABASE_URL } = await emptyDatabase();
  const DATA_DIR = await dataFolder();
  const main = path.join(releases.home, 'current/server/process/main.ts');
  const words = [process.execPath, ...startWords.slice(0, -1), main];
  // The words of `startProduct` follow; the product ignores them.
  const product = await startProduct({ DATABASE_URL, DATA_DIR, LOG_LEVEL: 'info' }, words, { cwd: releases.home });
  await product.ready();
  const programs = async () => (await runsIn(DATA_DIR)).flatMap(({ workers }) => workers);
  const served = async (name: string) =>
    await vi.waitFor(async () => expect(await programs()).toEqual([releases.folderOf(name)]), polling);
  const hangUp = async () => (await reload(await runsIn(DATA_DIR), DATA_DIR))[0]!.reload;
  return { product, DATA_DIR, served, hangUp };
}

async function workerOf(product: Product): Promise<number> {
  return await vi.waitFor(async () => {
    const workers = await workersOf(product);
    expect(workers).toHaveLength(1);
    return workers[0]!;
  }, polling);
}

describe('one worker', () => {
  test('is replaced on SIGHUP by one of the release that `current` names, and back, without a failed request', async () => {
    const releases = await releaseFolders();
    await releases.add('one');
    await releases.add('two');
    await releases.use('one');
    const { product, served, hangUp } = await startCurrent(releases);
    await served('one');
    const requests = requesting(product);
    const first = await workerOf(product);

    await releases.use('two');
    expect(await hangUp()).toMatchObject({ program: releases.folderOf('two') });
    await served('two');
    const second = await workerOf(product);
    expect(second).not.toBe(first);

    await releases.use('one');
    await hangUp();
    await served('one');
    expect(await workerOf(product)).not.toBe(second);
    expect(new Set(await requests.end())).toEqual(new Set([200]));

    expect(await product.end()).toBe(0);
    const logged = product.printed();
    expect(logged).toMatch(/"signal":"SIGHUP","effect":"workers are replaced"/);
    expect(logged).toMatch(/"signal":"SIGTERM","effect":"the product stops"/);
    expect(logged).toContain('all workers have been replaced');
    expect(logged, 'both releases have the same supervisor').not.toContain('a full restart is due');
  });

  test('continues when the new release does not start, is incomplete, or does not exist', async () => {
    const releases = await releaseFolders();
    await releases.add('one');
    await releases.add('broken', broken);
    await releases.use('one');
    const { product, served, hangUp } = await startCurrent(releases);
    const worker = await workerOf(product);

    await releases.use('broken');
    expect(await hangUp()).toMatchObject({ failed: 'it ended (1)' });
    expect(product.printed()).toContain('this release is broken');
    expect(product.printed()).toContain('"reason":"it ended (1)","msg":"a new worker does not start');

    await rm(path.join(releases.folderOf('broken'), 'node_modules'));
    expect((await hangUp()).failed).toContain('is incomplete: make that release again.');
    await rm(releases.folderOf('broken'), { recursive: true });
    expect((await hangUp()).failed).toContain('leads to no release.');

    await served('one');
    expect(await workersOf(product)).toEqual([worker]);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  test('is not replaced by one that hangs, and a second SIGHUP takes another release', async () => {
    const releases = await releaseFolders();
    await releases.add('one');
    await releases.add('hanging', hanging);
    await releases.add('two');
    await releases.use('one');
    const { product, served } = await startCurrent(releases);
    await releases.use('hanging');
    product.child.kill('SIGHUP');
    await vi.waitFor(async () => expect(await workersOf(product)).toHaveLength(2), polling);
    await releases.use('two');
    product.child.kill('SIGHUP');
    await vi.waitFor(() => expect(product.printed()).toContain('"reason":"another SIGHUP arrived"'), polling);
    await served('two');
    await workerOf(product);
  });

  test('that crashes is restarted from the release that serves, and from `current` once that is gone', async () => {
    const releases = await releaseFolders();
    await releases.add('one');
    await releases.add('two');
    await releases.use('one');
    const { product, served } = await startCurrent(releases);
    const first = await workerOf(product);
    await releases.use('two');
    process.kill(first, 'SIGKILL');
    await vi.waitFor(async () => expect(await workersOf(product)).not.toContain(first), polling);
    await product.ready();
    await served('one');

    await rename(releases.folderOf('one'), path.join(releases.home, 'away'));
    process.kill(await workerOf(product), 'SIGKILL');
    await served('two');
    await product.ready();
  });

  test('that receives the SIGHUP of its supervisor logs where to send it', async () => {
    const product = await startProduct({ DATA_DIR: await dataFolder(), LOG_LEVEL: 'info' });
    await product.ready();
    const worker = await workerOf(product);
    process.kill(worker, 'SIGHUP');
    const sentence = `send it to the supervisor, process ${product.child.pid}`;
    await vi.waitFor(() => expect(product.printed()).toContain(sentence), polling);
    expect(await workersOf(product)).toEqual([worker]);
    expect(product.printed()).toContain(`Damson is ready: ${product.url}\n`);
  });
});
