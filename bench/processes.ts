import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { ownDatabase } from './community.ts';
import { middle, spread } from './measure.ts';
import { ended, round, start, untilAnswers } from './product.ts';
import type { SenderWork, Worked } from './senders.ts';
import { makeWriters } from './writers.ts';

/**
 * `DATABASE_URL=… node bench/processes.ts`: how many messages a second one process sends on one core, and two on two
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
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-processes-'));
const port = await freePort();
// One for all: it knows whose turn it is.
const senders = fork('bench/senders.ts').setMaxListeners(0);
try {
  // Once alone: it makes the tables and the community.
  await serving(1, async () => undefined);
  const writers = await makeWriters(own.url, connections * turns);
  const seats = Array.from({ length: connections }, (_, seat) => writers.slice(seat * turns, (seat + 1) * turns));
  // All conversations have been started before anything is measured.
  const starting = Array.from({ length: 8 }, (_, seat) => writers.filter((_writer, index) => index % 8 === seat));
  await serving(2, async (work) => await work({ work: 'saturate', writers: starting, each: 1 }));

  const rates = { one: [] as number[], two: [] as number[] };
  for (let time = 0; time < rounds; time += 1) {
    for (const [name, workers] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      await serving(workers, async (work, pin) => {
        const turn = { work: 'saturate', writers: seats, each } as const;
        // What is hot is compiled, and connections to PostgreSQL are opened, before anything is counted.
        await work({ ...turn, seconds: 3 });
        await pin();
        const { acknowledged, seconds: lasted } = await work({ ...turn, seconds });
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
  senders.kill();
  await own.drop();
  await rm(dataDir, { recursive: true, force: true });
}

type Work = (what: Omit<Extract<SenderWork, { work: 'saturate' }>, 'port'>) => Promise<Worked>;

/** Starts the product with so many processes on as many cores, for as long as `use` takes. */
async function serving(
  workers: number,
  use: (work: Work, pin: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const product = start('server/main.ts', port, {
    DATABASE_URL: own.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    WORKERS: String(workers),
  });
  try {
    await untilAnswers(port, '/readyz');
    const work: Work = async (what) => {
      senders.send({ ...what, port });
      const gone = once(senders, 'exit').then(() => {
        throw new Error('The senders gave up.');
      });
      const [worked] = (await Promise.race([once(senders, 'message'), gone])) as [Worked];
      return worked;
    };
    const cores = workers === 1 ? '0' : '0,1';
    const pin = async () => {
      for (const pid of [product.pid!, senders.pid!, ...(await childrenOf(product.pid!)), ...(await backends())])
        execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
    };
    await pin();
    await use(work, pin);
  } finally {
    product.kill('SIGTERM');
    await ended(product);
  }
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
