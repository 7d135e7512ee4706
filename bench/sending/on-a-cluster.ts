import { loadavg } from 'node:os';
import { distribute } from '#server/platform/postgres/distribute.ts';
import { ownDatabase } from '../community.ts';
import { middle, spread } from '../measure.ts';
import { round } from '../product.ts';
import { saturation, seatsOf } from './saturation.ts';
import { makeWriters, type Writer } from '../writers.ts';

/**
 * `DATABASE_URL=… CLUSTER_URL=… node bench/sending/on-a-cluster.ts`: compares the messages per second of the product on
 * a single PostgreSQL and on a cluster, in turns and on the same cores. Target: at least 0.6 times as many on the
 * cluster. Start a new cluster with cluster.ts and `FSYNC=on`, because this fills its database. (bench/README.md)
 */
const { DATABASE_URL: server, CLUSTER_URL: cluster } = process.env;
if (!server || !cluster) throw new Error('Set DATABASE_URL to a PostgreSQL server, and CLUSTER_URL to a coordinator.');
const seconds = Number(process.env.SECONDS ?? 6);
const rounds = Number(process.env.ROUNDS ?? 5);
const connections = Number(process.env.CONNECTIONS ?? 30);
/** Each connection rotates through this many members, because of the limit of 60 messages a minute. */
const turns = Number(process.env.TURNS ?? 60);
const each = 20;

const own = await ownDatabase(server);
const { serving, close } = await saturation();
try {
  const places: { readonly url: string; readonly writers: readonly Writer[]; readonly rates: number[] }[] = [];
  for (const url of [own.url, cluster]) {
    // The first start creates the tables and the community.
    await serving({ DATABASE_URL: url }, async () => undefined);
    const writers = await makeWriters(url, connections * turns);
    // Simulates a time at which no earlier process can still be running.
    if (url === cluster) await distribute({ connectionString: url }, new Date(Date.now() + 600_000));
    const { starting } = seatsOf(writers, connections);
    await serving({ DATABASE_URL: url }, async (saturate) => await saturate({ writers: starting, each: 1 }));
    places.push({ url, writers, rates: [] });
  }
  for (let time = 0; time < rounds; time += 1) {
    for (const { url, writers, rates } of places) {
      const { seats } = seatsOf(writers, connections);
      await serving({ DATABASE_URL: url }, async (saturate) => {
        // Warms up the JIT compiler and the connections to PostgreSQL.
        await saturate({ writers: seats, each, seconds: 3 });
        const { acknowledged, seconds: lasted } = await saturate({ writers: seats, each, seconds });
        rates.push(acknowledged / lasted);
      });
    }
  }
  const [plain, spreadOut] = places.map(({ rates }) => rates);
  console.log(`Messages per second, median of ${rounds} rounds in turns, with minimum and maximum:`);
  console.table({ 'one PostgreSQL': { rate: spread(plain!) }, 'a cluster': { rate: spread(spreadOut!) } });
  const times = plain!.map((rate, at) => spreadOut![at]! / rate);
  console.log(
    `${spread(times)} times as many (target: 0.6); load ${round(loadavg()[0]!)}, median rate ${round(middle(spreadOut!))}.`,
  );
} finally {
  await close();
  await own.drop();
}
