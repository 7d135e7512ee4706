import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rowsAt } from '#testing/drills/drilled-product.ts';
import { talk, talkers } from '#testing/drills/talk.ts';
import { freePort } from '#testing/free-port.ts';
import { hasNats, natsServer } from '#testing/doubles/nats.ts';
import { hasPgBouncer, poolerServer } from '#testing/doubles/pooler.ts';
import { hasStandby, primaryAndStandby } from '#testing/doubles/postgres-servers.ts';
import { dataFolder, startProduct, urlOf } from '#testing/product.ts';

const hasAll = hasNats && hasPgBouncer && hasStandby;

test.skipIf(!hasAll)(
  'sixteen of two hundred people keep writing while NATS, the pooler, the standby and PostgreSQL are killed and restarted',
  async () => {
    const { primary, standby } = await primaryAndStandby();
    const direct = urlOf(primary.connection);
    const [pooler, nats] = [await poolerServer(direct, 40), await natsServer()];
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: urlOf(standby.connection),
      NATS_URL: nats.NATS_URL,
      DATA_DIR: await dataFolder(),
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    };
    const first = await (await startProduct(environment)).ready();
    await primary.query(`UPDATE site SET settings = '${JSON.stringify(talkers)}'`);
    await first.end();
    const product = await (await startProduct({ ...environment, WORKERS: '2' })).ready();

    const talking = await talk(() => product.url, rowsAt(direct), { people: 16, pagesEach: 5, onlookers: 184 });
    await talking.goesOn('at first');
    const engines = { NATS: nats, 'the standby': standby, 'the pooler': pooler, PostgreSQL: primary };
    for (const [name, engine] of Object.entries(engines)) {
      await engine.kill();
      // Without NATS or the standby, nobody has to wait.
      if (engine === nats || engine === standby) await talking.goesOn(`without ${name}`);
      else await sleep(3_000);
      await engine.start();
      await talking.goesOn(`with ${name} again`);
      await talking.hearsAgain(`with ${name} again`);
    }
    await talking.ends();
    // Calls may fail only with "try again in a moment" or the rate limit; anything else would be a bug.
    expect(talking.told).toContain('503 unavailable');
    expect([...talking.told].filter((one) => one !== '503 unavailable' && one !== '429 too_many_requests')).toEqual([]);
    expect(await product.end()).toBe(0);
  },
  300_000,
);
