import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { freePort } from '#testing/free-port.ts';
import { dataFolder, startProduct } from '#testing/product.ts';

test('the report inbox listens on its port, closes it on shutdown, and names a port that is in use', async () => {
  const { DATABASE_URL } = await emptyDatabase();
  const BOUNCE_PORT = String(await freePort());
  const environment = { DATABASE_URL, BOUNCE_PORT, BOUNCE_ADDRESS: 'bounce@mail.example.org' };
  const product = await (await startProduct({ ...environment, DATA_DIR: await dataFolder() })).ready();
  const greeting = async () => {
    const socket = connect(Number(BOUNCE_PORT), 'localhost');
    const [heard] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return heard.toString();
  };
  await vi.waitFor(async () => expect(await greeting()).toMatch(/^220 .*reports/), { timeout: 60_000, interval: 100 });
  const second = await startProduct({ ...environment, DATA_DIR: await dataFolder() });
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`Reports cannot be received at localhost:${BOUNCE_PORT} (EADDRINUSE)`);
  expect(await product.end()).toBe(0);
  await expect(greeting()).rejects.toThrow('ECONNREFUSED');
});
