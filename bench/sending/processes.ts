import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { ownDatabase } from '../community.ts';
import { middle, spread } from '../measure.ts';
import { round } from '../product.ts';
import { type Saturating, saturation, seatsOf } from './saturation.ts';
import { makeWriters } from '../writers.ts';

/**
 * `DATABASE_URL=… node bench/sending/processes.ts`: how many messages a second one process sends on one core, and two on two
 * (wanted: 1.6 times as many). PostgreSQL and those who send are on the same cores each time. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const seconds = Number(process.env.SECONDS ?? 6);
const rounds = Number(process.env.ROUNDS ?? 5);
const connections = 60;
/** Nobody may write more than 60 messages a minute: each connection goes through so many members. */
const turns = Number(process.env.TURNS ?? 90);
const each = 20;

const own = await ownDatabase(server);
const { serving, senders, close } = await saturation();
try {
  // Once alone: it makes the tables and the community.
  await onCores(1, async () => undefined);
  const writers = await makeWriters(own.url, connections * turns);
  const { seats, starting } = seatsOf(writers, connections);
  await onCores(2, async (saturate) => await saturate({ writers: starting, each: 1 }));

  const rates = { one: [] as number[], two: [] as number[] };
  for (let time = 0; time < rounds; time += 1) {
    for (const [name, workers] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      await onCores(workers, async (saturate, pin) => {
        const turn = { writers: seats, each };
        // What is hot is compiled, and connections to PostgreSQL are opened, before anything is counted.
        await saturate({ ...turn, seconds: 3 });
        await pin();
        const { acknowledged, seconds: lasted } = await saturate({ ...turn, seconds });
        rates[name].push(acknowledged / lasted);
      });
    }
  }
  const times = rates.one.map((rate, at) => rates.two[at]! / rate);
  console.log(`Messages a second, median of ${rounds} rounds in turns, with the lowest and the highest:`);
  console.table({
    'one process, one core': { rate: spread(rates.one) },
    'two processes, two cores': { rate: spread(rates.two) },
  });
  console.log(
    `${spread(times)} times as many (wanted: 1.6); load ${round(loadavg()[0]!)}, median rate ${round(middle(rates.two))}.`,
  );
} finally {
  await close();
  await own.drop();
}

/** Starts the product with so many processes on as many cores, for as long as `use` takes. */
async function onCores(workers: number, use: (saturate: Saturating, pin: () => Promise<void>) => Promise<unknown>) {
  await serving({ DATABASE_URL: own.url, WORKERS: String(workers) }, async (saturate, product) => {
    const cores = workers === 1 ? '0' : '0,1';
    const pin = async () => {
      for (const pid of [product.pid!, senders.pid!, ...(await childrenOf(product.pid!)), ...(await backends())])
        execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
    };
    await pin();
    await use(saturate, pin);
  });
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

/** The processes of PostgreSQL that serve our database. */
async function backends(): Promise<number[]> {
  const found = await Promise.all(
    (await processes()).map(async (pid) => {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return title.startsWith('postgres:') && title.split(' ').includes(own.name) ? [pid] : [];
    }),
  );
  return found.flat();
}

async function processes(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter(Boolean);
}
