import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { buys, comesIn, confirms, type Deeds, keeps } from '#testing/drills/drill.ts';
import { rowsAt } from '#testing/drills/drilled-product.ts';
import { talk, talkers } from '#testing/drills/talk.ts';
import { freePort } from '#testing/free-port.ts';
import { clusterWithStandby, hasCitus } from '#testing/doubles/cluster.ts';
import { dataFolder, startProduct, urlOf } from '#testing/product.ts';
import { reconnectingBrowser } from '#testing/reconnecting-browser.ts';
import { distribute } from './distribute.ts';

test.skipIf(!hasCitus)(
  'sixteen people keep writing and two keep buying while a worker fails over and the coordinator restarts',
  async () => {
    const { coordinator, worker, takeOver } = await clusterWithStandby();
    const direct = urlOf(coordinator.connection);
    const environment = {
      DATABASE_URL: direct,
      DATA_DIR: await dataFolder(),
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    };
    const first = await (await startProduct(environment)).ready();
    await coordinator.query(`UPDATE site SET settings = '${JSON.stringify(talkers)}'`);
    await first.end();
    // Simulates a run ten minutes later, when no process counts as running any more.
    await distribute(coordinator.connection, new Date(Date.now() + 600_000));
    const product = await (await startProduct({ ...environment, WORKERS: '2' })).ready();

    const rows = rowsAt(direct);
    const bought: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
    const buyers = [await comesIn(product.url, bought), await comesIn(product.url, bought)];
    for (const buyer of buyers) await confirms(buyer, { query: rows });
    const talking = await talk(() => product.url, rows, { people: 16, pagesEach: 5 });
    const over = new AbortController();
    const shopping = buyers.map(async (buyer) => {
      const roaming = { ...buyer, ...reconnectingBrowser(product.url, buyer.cookies) };
      await keeps(over.signal, 300, async () => await buys(roaming, product.url, bought));
    });
    await talking.goesOn('at first');

    await worker.kill();
    await sleep(3_000);
    await takeOver();
    await talking.goesOn('with the standby in place of the worker');
    await talking.hearsAgain('with the standby in place of the worker');

    await coordinator.kill();
    await sleep(3_000);
    await coordinator.start();
    await talking.goesOn('with the coordinator again');
    await talking.hearsAgain('with the coordinator again');

    over.abort();
    await Promise.all(shopping);
    // Every order is paid in the end, even if its provider has to retry the webhook. Waits for that before counting.
    const ordered = bought.orders.map(({ id }) => id).toSorted();
    const paid = async () => (await rows("SELECT payment_id AS id FROM payment WHERE status = 'completed'")).rows;
    await vi.waitFor(async () => expect((await paid()).map(({ id }) => id).toSorted()).toEqual(ordered), {
      timeout: 240_000,
      interval: 500,
    });
    expect(ordered.length).toBeGreaterThan(2);
    await talking.ends();
    expect(talking.told).toContain('503 unavailable');
    expect([...talking.told].filter((one) => one !== '503 unavailable' && one !== '429 too_many_requests')).toEqual([]);
    expect(await product.end()).toBe(0);
  },
  600_000,
);
