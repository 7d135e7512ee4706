import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { bareTable } from './bare/table.ts';
import { onDatabase, ownDatabase } from './community.ts';
import { cpuFromNow } from './cpu.ts';
import { middle, shareOf, spread } from './measure.ts';
import { ended, round, start, untilAnswers } from './product.ts';
import type { SenderWork, Worked } from './senders.ts';
import { makeWriters } from './writers.ts';

/**
 * The cost of a message when a hundred members write as fast as they get responses: durable messages per second, and
 * CPU time of the server and of PostgreSQL for each. Compared with two servers that only write to the same PostgreSQL,
 * and one that only writes the product's rows. Also measures the delivery time of messages, and the product's memory
 * after many of them. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const seconds = Number(process.env.SECONDS ?? 5);
const rounds = Number(process.env.ROUNDS ?? 3);
const connections = 100;
/** Each connection rotates through this many members, because the limit of 60 messages a minute applies here too. */
const turns = Math.ceil(Number(process.env.MEMBERS ?? 6000) / connections);
const each = 20;
const perSecond = 100;
const manyMessages = Number(process.env.MESSAGES ?? 100_000);

const own = await ownDatabase(server);
const bare = await ownDatabase(server, '_bare');
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
await onDatabase(bare.url, async (client) => void (await client.query(bareTable)));
const contenders = {
  Damson: await contender('server/process/main.ts', own, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }),
  'single INSERT': await contender('bench/bare/messages.ts', bare, {}),
  'group commit': await contender('bench/bare/messages.ts', bare, { GROUPED: '1' }),
  'same rows': await contender('bench/bare/same-rows.ts', own, {}),
};
const senders = fork('bench/senders.ts').setMaxListeners(0);
try {
  await untilAnswers(contenders.Damson.port, '/readyz');
  const writers = await makeWriters(own.url, connections * turns);
  const seats = Array.from({ length: connections }, (_, seat) => writers.slice(seat * turns, (seat + 1) * turns));
  const first = writers.filter((_, index) => index % turns === 0);

  // Starts all conversations before the measurement, a few at a time, because each needs a transaction.
  const starting = Array.from({ length: 8 }, (_, seat) => writers.filter((_writer, index) => index % 8 === seat));
  let acknowledged = 0;
  for (const { port } of Object.values(contenders)) {
    if (port === contenders['same rows'].port) continue;
    const spent = await cpuFromNow(contenders.Damson.child.pid!, own.name);
    const begun = await work({ work: 'saturate', port, writers: starting, each: 1 });
    if (port !== contenders.Damson.port) continue;
    acknowledged += begun.acknowledged;
    const cost = await spent();
    const ofOne = (sum: number) => (sum / begun.acknowledged).toFixed(2);
    console.log(
      `Starting a conversation, eight at a time: ${Math.round(begun.acknowledged / begun.seconds)} a second, ` +
        `server ${ofOne(cost.server)} ms, PostgreSQL ${ofOne(cost.postgres)} ms of CPU, with its jobs.`,
    );
  }

  await jobsDone();
  // PostgreSQL would do this by itself a minute later.
  await onDatabase(own.url, async (client) => void (await client.query('VACUUM ANALYZE')));

  const measured = Object.values(contenders).map((): Spent[] => []);
  // The first round is a warm-up for the JIT compiler.
  for (let time = -1; time < rounds; time += 1) {
    for (const [index, { port, child, database }] of Object.values(contenders).entries()) {
      const spent = await cpuFromNow(child.pid!, database.name);
      const done = await work({ work: 'saturate', port, writers: seats, each, seconds });
      const cpu = await spent();
      if (database === own) acknowledged += done.acknowledged;
      if (time < 0) continue;
      measured[index]!.push({
        rate: done.acknowledged / done.seconds,
        server: cpu.server / done.acknowledged,
        postgres: cpu.postgres / done.acknowledged,
      });
    }
  }
  await mustAllBeThere(acknowledged);
  printThroughput(measured);

  const delivering = { Damson: [], 'single INSERT': [], 'same rows': [] } as Record<string, Delivered[]>;
  // The first round is a warm-up, because streams have just been opened.
  for (let time = -1; time < rounds; time += 1) {
    for (const [name, delivered] of Object.entries(delivering)) {
      const { port } = contenders[name as keyof typeof contenders];
      const { taken } = await work({ work: 'deliver', port, writers: first, perSecond, seconds: seconds * 2 });
      if (time >= 0) delivered.push({ p50: middle(taken), p99: shareOf(taken, 0.99) });
    }
  }
  printDelivery(delivering);

  const { port, child } = contenders.Damson;
  for (let sent = 0; sent < manyMessages;) {
    sent += (await work({ work: 'saturate', port, writers: seats, each, seconds })).acknowledged;
  }
  console.log(
    `\nAfter ${manyMessages} more messages the product uses ${await residentMegabytes(child.pid!)} MB (target: 350).`,
  );
} finally {
  senders.kill();
  for (const { child } of Object.values(contenders)) child.kill('SIGTERM');
  await Promise.all(Object.values(contenders).map(({ child }) => ended(child)));
  await own.drop();
  await bare.drop();
  await rm(dataDir, { recursive: true, force: true });
}

async function contender(file: string, database: typeof own, more: NodeJS.ProcessEnv) {
  const port = await freePort();
  return { port, database, child: start(file, port, { DATABASE_URL: database.url, ...more }) };
}

async function work(what: SenderWork): Promise<Worked> {
  senders.send(what);
  const [worked] = (await Promise.race([
    once(senders, 'message'),
    once(senders, 'exit').then(() => {
      throw new Error('The senders exited.');
    }),
  ])) as [Worked];
  return worked;
}

/** Waits for jobs: starting a conversation enqueues some, which do not belong to the cost of a message. */
async function jobsDone(): Promise<void> {
  const open = `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'became_unread' AND state <> 'completed'`;
  await onDatabase(own.url, async (client) => {
    while ((await client.query<{ n: number }>(open)).rows[0]!.n > 0) await sleep(200);
  });
}

async function mustAllBeThere(acknowledged: number): Promise<void> {
  const { rows } = await onDatabase(
    own.url,
    async (client) =>
      await client.query<{ messages: number; unread: number }>(
        `SELECT (SELECT count(*) FROM ledger WHERE idem_key LIKE 'message:%' AND member_id IN
           (SELECT member_id FROM ledger WHERE idem_key = 'bench'))::int AS messages,
         (SELECT sum(unread) FROM inbox WHERE other_id IN
           (SELECT member_id FROM ledger WHERE idem_key = 'bench'))::int AS unread`,
      ),
  );
  const { messages, unread } = rows[0]!;
  if (messages === acknowledged && unread === acknowledged) return;
  throw new Error(`${acknowledged} messages were acknowledged, ${messages} are booked and ${unread} unread.`);
}

/** Messages per second, and CPU milliseconds per message. */
interface Spent {
  readonly rate: number;
  readonly server: number;
  readonly postgres: number;
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!;
  return Math.round(Number(kilobytes) / 1000);
}

function printThroughput(measured: readonly (readonly Spent[])[]): void {
  const middles = measured.map((all) => ({
    rate: middle(all.map(({ rate }) => rate)),
    server: middle(all.map(({ server }) => server)),
    postgres: middle(all.map(({ postgres }) => postgres)),
  }));
  const [, single, group] = middles as [Spent, Spent, Spent];
  console.log(`\n${connections} members write as fast as they get responses, ${rounds} × ${seconds} s, median:`);
  console.table(
    Object.fromEntries(
      middles.map(({ rate, server, postgres }, index) => [
        Object.keys(contenders)[index],
        {
          'messages/s': Math.round(rate),
          '× single': round(rate / single.rate),
          '× group': round(rate / group.rate),
          'server CPU ms': round(server),
          'PostgreSQL CPU ms': round(postgres),
          'CPU × single': round((server + postgres) / (single.server + single.postgres)),
          'CPU × group': round((server + postgres) / (group.server + group.postgres)),
        },
      ]),
    ),
  );
  console.log(
    `Target: 1 × the messages of the single INSERT, with 1.1 × its CPU. Load of the machine: ${loadavg()[0]!.toFixed(1)}.`,
  );
}

/** Time from sending to the recipient's stream, in milliseconds, for one round. */
interface Delivered {
  readonly p50: number;
  readonly p99: number;
}

function printDelivery(delivering: Readonly<Record<string, readonly Delivered[]>>): void {
  const single = delivering['single INSERT']!;
  const times = (own: readonly Delivered[], of: keyof Delivered) =>
    spread(own.map((delivered, round) => delivered[of] / single[round]![of]));
  console.log(`\nFrom sending to the stream of the recipient, at ${perSecond} messages a second, in ms:`);
  console.table(
    Object.fromEntries(
      Object.entries(delivering).map(([name, own]) => [
        name,
        {
          p50: spread(own.map(({ p50 }) => p50)),
          '× single (p50)': times(own, 'p50'),
          p99: spread(own.map(({ p99 }) => p99)),
          '× single (p99)': times(own, 'p99'),
        },
      ]),
    ),
  );
  console.log('Target: at most 1.3 × at p50, and 1.5 × at p99.');
}
