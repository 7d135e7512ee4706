import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { lockFile, postmasterOf } from '#testing/databases/embedded-database.ts';
import { dataFolder, type Product, startProduct } from '#testing/product.ts';

const polling = { timeout: 30_000, interval: 50 };

async function settingsOf({ url }: Product): Promise<number> {
  return (await fetch(`${url}/api/settings.php`)).status;
}

describe('the embedded database', () => {
  test('is shared by a second process on the same folder, and stopped by the last process', async () => {
    const DATA_DIR = await dataFolder();
    const [one, other] = await Promise.all([startProduct({ DATA_DIR }), startProduct({ DATA_DIR })]);
    await Promise.all([one.ready(), other.ready()]);
    const postmaster = await postmasterOf(DATA_DIR);
    expect(await one.end()).toBe(0);
    expect(await settingsOf(other)).toBe(200);
    expect(await postmasterOf(DATA_DIR)).toBe(postmaster);
    expect(await other.end()).toBe(0);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  test('is taken over if a killed process left it running, and stopped at the end', async () => {
    const DATA_DIR = await dataFolder();
    const killed = await (await startProduct({ DATA_DIR })).ready();
    const postmaster = await postmasterOf(DATA_DIR);
    await killed.end('SIGKILL');
    const next = await (await startProduct({ DATA_DIR })).ready();
    expect(await postmasterOf(DATA_DIR)).toBe(postmaster);
    expect(await next.end()).toBe(0);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  test('starts although a lock file names another running process, as after a restart of the machine', async () => {
    const DATA_DIR = await dataFolder();
    const first = await (await startProduct({ DATA_DIR })).ready();
    const lock = await readFile(lockFile(DATA_DIR), 'utf8');
    const socketLock = path.join(DATA_DIR, 'postgres/socket/.s.PGSQL.5432.lock');
    const socket = await readFile(socketLock, 'utf8');
    await first.end();
    const stale = (text: string) => text.replace(/^\d+/, String(process.pid));
    await writeFile(lockFile(DATA_DIR), stale(lock));
    await writeFile(socketLock, stale(socket));
    const next = await (await startProduct({ DATA_DIR })).ready();
    expect(await settingsOf(next)).toBe(200);
    expect(await next.end()).toBe(0);
  });

  test('is restarted by its process when it is killed', async () => {
    const DATA_DIR = await dataFolder();
    const product = await (await startProduct({ DATA_DIR, LOG_LEVEL: 'silent' })).ready();
    const postmaster = (await postmasterOf(DATA_DIR))!;
    process.kill(postmaster, 'SIGKILL');
    await vi.waitFor(async () => expect([undefined, postmaster]).not.toContain(await postmasterOf(DATA_DIR)), polling);
    // Until the database accepts connections, requests get 503.
    await vi.waitFor(async () => expect(await settingsOf(product)).toBe(200), polling);
    expect(await product.end()).toBe(0);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });
});
