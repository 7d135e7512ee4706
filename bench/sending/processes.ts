import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { bareTable } from '../bare/table.ts';
import { onDatabase, ownDatabase } from '../community.ts';
import { spread } from '../measure.ts';
import { round } from '../product.ts';
import { type Saturating, saturation, seatsOf } from './saturation.ts';
import { makeWriters } from '../writers.ts';

/**
 * `DATABASE_URL=… node bench/sending/processes.ts`: messages per second of one process on one core, and of two on two
 * (target: a ratio of 1.6); compared with servers that only write the same rows, or one row per message. PostgreSQL and
 * the senders are on the same cores each time. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const seconds = Number(process.env.SECONDS ?? 6);
const rounds = Number(process.env.ROUNDS ?? 5);
const connections = 60;
/** Each connection rotates through this many members, because of the limit of 60 messages a minute. */
const turns = Number(process.env.TURNS ?? 90);
const each = 20;

const own = await ownDatabase(server);
const bare = await ownDatabase(server, '_bare');
await onDatabase(bare.url, async (client) => void (await client.query(bareTable)));
const product = { file: 'server/process/main.ts', database: own, bare: '' };
const { serving, senders, close } = await saturation();
try {
  // The first start creates the tables and the community.
  await onCores(1, async () => undefined);
  const writers = await makeWriters(own.url, connections * turns);
  const { seats, starting } = seatsOf(writers, connections);
  await onCores(2, async (saturate) => await saturate({ writers: starting, each: 1 }));

  const servers = {
    'the product': product,
    'same rows': { file: 'bench/bare/processes.ts', database: own, bare: 'same-rows.ts' },
    'single INSERT': { file: 'bench/bare/processes.ts', database: bare, bare: 'messages.ts' },
  };
  const rates = Object.values(servers).map(() => ({ one: [] as number[], two: [] as number[] }));
  for (let time = 0; time < rounds; time += 1) {
    for (const [at, measured] of Object.values(servers).entries()) {
      for (const [name, workers] of [
        ['one', 1],
        ['two', 2],
      ] as const) {
        const measure = async (saturate: Saturating, pin: () => Promise<void>) => {
          const turn = { writers: seats, each };
          // Warms up the JIT compiler and the connections to PostgreSQL.
          await saturate({ ...turn, seconds: 3 });
          await pin();
          const { acknowledged, seconds: lasted } = await saturate({ ...turn, seconds });
          rates[at]![name].push(acknowledged / lasted);
        };
        await onCores(workers, measure, measured);
      }
    }
  }
  console.log(`Messages per second, median of ${rounds} rounds in turns, with minimum and maximum:`);
  console.table(
    Object.fromEntries(
      Object.keys(servers).map((server, at) => {
        const { one, two } = rates[at]!;
        const times = spread(one.map((rate, round) => two[round]! / rate));
        return [server, { 'one process, one core': spread(one), 'two processes, two cores': spread(two), times }];
      }),
    ),
  );
  console.log(`Target: 1.6 times. Load ${round(loadavg()[0]!)}.`);
} finally {
  await close();
  await own.drop();
  await bare.drop();
}

/** Runs a server with this many processes on as many cores while `use` runs. */
async function onCores(
  workers: number,
  use: (saturate: Saturating, pin: () => Promise<void>) => Promise<unknown>,
  { file, database, bare } = product,
) {
  const environment = { DATABASE_URL: database.url, WORKERS: String(workers), BARE: bare };
  const pinned = async (saturate: Saturating, serves: ChildProcess) => {
    const cores = workers === 1 ? '0' : '0,1';
    const pin = async () => {
      const all = [serves.pid!, senders.pid!, ...(await childrenOf(serves.pid!)), ...(await backends(database.name))];
      for (const pid of all) execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
    };
    await pin();
    await use(saturate, pin);
  };
  await serving(environment, pinned, file);
}

async function childrenOf(parent: number): Promise<number[]> {
  const found = await Promise.all(
    (await processes()).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [pid] : [];
    }),
  );
  return found.flat();
}

/** The PostgreSQL processes that serve a database. */
async function backends(database: string): Promise<number[]> {
  const found = await Promise.all(
    (await processes()).map(async (pid) => {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return title.startsWith('postgres:') && title.split(' ').includes(database) ? [pid] : [];
    }),
  );
  return found.flat();
}

async function processes(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter(Boolean);
}
