import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { talk, talkers } from '../testing/drills/talk.ts';
import { freePort } from '../testing/free-port.ts';
import { hasNats, natsServer } from '../testing/outside/nats.ts';
import { hasPgBouncer, poolerServer } from '../testing/outside/pooler.ts';
import { hasStandby, primaryAndStandby } from '../testing/outside/standby.ts';
import { dataFolder, startProduct, urlOf } from '../testing/product.ts';
import type { Trouble } from '../testing/reconnecting-browser.ts';

const hasAll = hasNats && hasPgBouncer && hasStandby;
/** After this, everybody hears again. */
const backMilliseconds = 45_000;

test.skipIf(!hasAll)(
  'NATS, the pooler, the standby and PostgreSQL are killed and come back while sixteen people write',
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

    const troubles: Trouble[] = [];
    const talking = await talk(() => product.url, rowsOf(direct), {
      people: 16,
      pagesEach: 5,
      onTrouble: (trouble) => troubles.push(trouble),
    });
    const sent = () => talking.deeds.messages.length;
    const goOn = async (what: string) => {
      const before = sent();
      await vi.waitFor(() => expect(sent(), what).toBeGreaterThan(before + 32), { timeout: 60_000, interval: 50 });
    };
    await goOn('at first');
    const engines = { NATS: nats, 'the standby': standby, 'the pooler': pooler, PostgreSQL: primary };
    for (const [name, engine] of Object.entries(engines)) {
      await engine.kill();
      // Without these, nobody has to wait.
      if (engine === nats || engine === standby) await goOn(`without ${name}`);
      else await sleep(3_000);
      await engine.start();
      await goOn(`with ${name} again`);
      await vi.waitFor(() => expect(talking.allHear(), `streams, with ${name} again`).toBe(true), {
        timeout: backMilliseconds,
        interval: 100,
      });
    }
    await talking.ends();
    // "Try again in a moment" is all that anybody is told, besides that they write too much: no fault without a name.
    const told = new Set(troubles.map(({ status, code }) => `${status} ${code}`));
    expect(told).toContain('503 unavailable');
    expect([...told].filter((one) => one !== '503 unavailable' && one !== '429 too_many_requests')).toEqual([]);
    expect(await product.end()).toBe(0);
  },
  300_000,
);

/** What the database says, by a connection of its own each time: it comes and goes. */
function rowsOf(connectionString: string) {
  return async (text: string) => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const answer = await client.query<{ id: string }>(text);
    await client.end();
    return answer;
  };
}
