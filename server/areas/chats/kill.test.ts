import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { chanceOf, seed } from '#testing/chance.ts';
import { drilledProduct } from '#testing/drills/drilled-product.ts';
import { talk, talkers } from '#testing/drills/talk.ts';
import { postmasterOf } from '#testing/databases/embedded-database.ts';
import { freePort } from '#testing/free-port.ts';
import { startProduct } from '#testing/product.ts';
import { workersOf } from '#testing/workers.ts';

/** `KILLS=20 npm run drills -- server/areas/chats/kill.test.ts` runs more kills. */
const kills = Number(process.env.KILLS ?? 2);
const chance = chanceOf(seed);
const polling = { timeout: 90_000, interval: 100 };

test(`sixteen of two hundred people lose nothing when the server is killed ${kills} times with -9 and PostgreSQL is shut down immediately`, async () => {
  const { environment, product, rows } = await drilledProduct(talkers);
  const talking = await talk(() => product.url, rows, { people: 16, pagesEach: 5, onlookers: 184 });
  let running = product;
  const again = async (signal: NodeJS.Signals) => {
    await running.end(signal);
    running = await (await startProduct(environment)).ready();
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(200 + chance() * 600);
    await again('SIGKILL');
    if (kill % 10 !== 2) continue;
    await sleep(200 + chance() * 600);
    // Like `pg_ctl stop -m immediate`: no transaction is finished, and nothing is flushed.
    process.kill((await postmasterOf(environment.DATA_DIR))!, 'SIGQUIT');
    await sleep(100);
    await running.ready();
  }
  await sleep(500);
  await again('SIGTERM');
  await talking.hearsAgain('after the last start');
  await expect.poll(() => talking.deeds.messages.length, { timeout: 60_000 }).toBeGreaterThan(16 * kills);
  await talking.ends();
}, 300_000);

test(`the port keeps responding to eight people while one of two workers is killed with -9, ${kills} times`, async () => {
  const { environment, product, rows } = await drilledProduct(talkers);
  await product.end();
  const several = await (await startProduct({ ...environment, WORKERS: '2' })).ready();
  const talking = await talk(() => several.url, rows, { people: 8, pagesEach: 2 });
  for (let kill = 0; kill < kills; kill += 1) {
    const both = async () => {
      const workers = await workersOf(several);
      expect(workers).toHaveLength(2);
      return workers;
    };
    const workers = await vi.waitFor(both, polling);
    const before = talking.deeds.messages.length;
    process.kill(workers[kill % 2]!, 'SIGKILL');
    await vi.waitFor(() => expect(talking.deeds.messages.length).toBeGreaterThan(before + 16), polling);
  }
  await talking.ends();
}, 300_000);

test('when one of two processes is killed, everyone continues at the other, and later at both', async () => {
  const { environment, product, rows } = await drilledProduct(talkers);
  const elsewhere = { ...environment, PORT: String(await freePort()) };
  let other = await (await startProduct(elsewhere)).ready();
  const urls = [product.url, other.url];
  let turn = 0;
  const talking = await talk(() => urls[(turn += 1) % 2]!, rows, { people: 8, pagesEach: 1 });
  await sleep(500);
  await other.end('SIGKILL');
  await sleep(500);
  other = await (await startProduct(elsewhere)).ready();
  await sleep(500);
  await product.end('SIGKILL');
  const before = talking.deeds.messages.length;
  await vi.waitFor(() => expect(talking.deeds.messages.length).toBeGreaterThan(before + 8), polling);
  await talking.ends();
}, 120_000);
