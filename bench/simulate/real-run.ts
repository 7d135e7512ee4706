import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, seededChance } from '#demo/chance.ts';
import { freePort } from '#testing/free-port.ts';
import { grow, ownDatabase } from '../community.ts';
import { cpuFromNow } from '../cpu.ts';
import { shareOf } from '../measure.ts';
import { ended, round, start, untilAnswers } from '../product.ts';
import { getRequest, sendRequest, type Wire, wire } from '../wire.ts';
import { makeWriters, type Writer } from '../writers.ts';
import { costs, type Kind, kinds, sizes } from './costs.ts';
import type { Day } from './day.ts';
import { exponential, waitOf } from './queues.ts';

/** Size of the smaller community; the other one is four times as large. */
const smaller = Number(process.env.CHECK ?? 10_000);
const seconds = Number(process.env.SECONDS ?? 20);
const connections = 16;
/** Number of members who take turns, because each of them acts rarely. */
const writersCount = 400;

/** The request of each kind. The minute of an open page is measured with streams (bench/idle/idle.ts), not here. */
const asked: Partial<Record<Kind, (port: number, who: Writer) => string>> = {
  page: (port, { cookie }) => getRequest(port, '/members', cookie),
  search: (port, { cookie }) => getRequest(port, '/api/members.php?country=NL', cookie),
  profile: (port, { cookie, to }) => getRequest(port, `/api/member.php?id=${to}`, cookie),
  likes: (port, { cookie }) => getRequest(port, '/api/likes-page.php?type=received', cookie),
  chats: (port, { cookie }) => getRequest(port, '/api/chats.php', cookie),
  conversation: (port, { cookie, to }) => getRequest(port, `/api/chat.php?profile=${to}`, cookie),
  message: (port, { cookie, to }) => sendRequest(port, cookie, to, 'Shall we have coffee?', crypto.randomUUID()),
};

interface Run {
  readonly calls: number;
  /** Number of busy cores. */
  readonly product: number;
  readonly postgres: number;
  /** Milliseconds since the call was due. */
  readonly p50: number;
  readonly p99: number;
  readonly megabytes: number;
}

/** Compares the model for two small communities, the second four times as large, with real runs. */
export async function checkAgainst(server: string, day: Day): Promise<void> {
  const rows: Record<string, Record<string, number | string>> = {};
  const ratios: { readonly real: number; readonly predicted: number }[] = [];
  for (const members of [smaller, smaller * 4]) {
    const real = await realRun(server, members, day);
    const predicted = predictedFor(members, day);
    const both = (what: 'calls' | 'product' | 'postgres' | 'p50' | 'p99' | 'megabytes') => ({
      predicted: round(predicted[what]),
      measured: round(real[what]),
      error: `${Math.round((predicted[what] / real[what] - 1) * 100)} %`,
    });
    const name = (what: string) => `${members} members: ${what}`;
    rows[name('calls a second')] = both('calls');
    rows[name('cores of the product')] = both('product');
    rows[name('cores of PostgreSQL')] = both('postgres');
    rows[name('ms to the answer, p50')] = both('p50');
    rows[name('ms to the answer, p99')] = both('p99');
    rows[name('MB of the process')] = both('megabytes');
    ratios.push({ real: real.product + real.postgres, predicted: predicted.product + predicted.postgres });
  }
  console.table(rows);
  const [one, four] = ratios as [(typeof ratios)[0], (typeof ratios)[0]];
  const [grew, expected] = [four.real / one.real, four.predicted / one.predicted];
  console.log(
    `Four times the members take ${round(grew)} times the CPU, where the model says ${round(expected)} ` +
      `(${Math.round((expected / grew - 1) * 100)} %): this does not depend on how slow the machine is. ` +
      `Load of the machine: ${loadavg()[0]!.toFixed(1)}.`,
  );
}

/** The kinds of calls in a real run, and their rates per second. */
function ratesOf(members: number, day: Day): ReadonlyMap<Kind, number> {
  return new Map(kinds.filter((kind) => kind in asked).map((kind) => [kind, (day.peak[kind] * members) / 60]));
}

function predictedFor(members: number, day: Day): Run {
  const rates = [...ratesOf(members, day)];
  const sum = (of: (kind: Kind) => number) => rates.reduce((total, [kind, rate]) => total + rate * of(kind), 0);
  const calls = sum(() => 1);
  const product = sum((kind) => costs[kind].product) / 1000;
  const postgres = sum((kind) => costs[kind].postgres) / 1000;
  const queue = { arrivals: calls, served: calls / product, servers: 1 };
  // The duration of a call is its wait plus its own service time.
  const service = ((product + postgres) / calls) * 1000;
  const p99 = waitOf(queue, 0.99) * 1000 + service;
  return {
    calls,
    product,
    postgres,
    p50: waitOf(queue, 0.5) * 1000 + service,
    p99,
    megabytes: sizes.processMegabytes.value,
  };
}

async function realRun(server: string, members: number, day: Day): Promise<Run> {
  const database = await ownDatabase(server, `_${members}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
  const port = await freePort();
  const product = start('server/process/main.ts', port, {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  try {
    await untilAnswers(port, '/readyz');
    await grow(database.url, members);
    const writers = await makeWriters(database.url, writersCount);
    const wires = await Promise.all(Array.from({ length: connections }, async () => await wire(port)));
    const play = async (chance: Chance, lasting: number) =>
      await played({ port, wires, writers, rates: ratesOf(members, day) }, chance, lasting);
    // Starts conversations and warms up the JIT compiler.
    await play(seededChance('warm'), seconds / 2);
    const spent = await cpuFromNow(product.pid!, database.name);
    const began = performance.now();
    const taken = await play(seededChance('check'), seconds);
    const lasted = performance.now() - began;
    const cpu = await spent();
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${product.pid}/status`, 'utf8'))!;
    for (const own of wires) own.close();
    return {
      calls: (taken.length * 1000) / lasted,
      product: cpu.server / lasted,
      postgres: cpu.postgres / lasted,
      p50: shareOf(taken, 0.5),
      p99: shareOf(taken, 0.99),
      megabytes: Number(kilobytes) / 1000,
    };
  } finally {
    product.kill('SIGTERM');
    await ended(product);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Played {
  readonly port: number;
  readonly wires: readonly Wire[];
  readonly writers: readonly Writer[];
  readonly rates: ReadonlyMap<Kind, number>;
}

/** Sends calls at random times, each kind at its rate. Returns the time of each call since it was due. */
async function played({ port, wires, writers, rates }: Played, chance: Chance, lasting: number): Promise<number[]> {
  const all = [...rates.values()].reduce((sum, rate) => sum + rate, 0);
  const taken: number[] = [];
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (let due = 0, at = 0; (due += exponential(chance, 1000 / all)) < lasting * 1000; at += 1) {
    const kind = kindOf(chance.fraction() * all, rates);
    const moment = began + due;
    if (moment > performance.now() + 1) await sleep(moment - performance.now());
    answers.push(answered(wires[at % wires.length]!, asked[kind]!(port, writers[at % writers.length]!), moment));
  }
  await Promise.all(answers);
  return taken;

  async function answered(own: Wire, request: string, moment: number): Promise<void> {
    const { status, body } = await own.ask(request);
    if (status !== 200)
      throw new Error(`${request.split('\r\n')[0]} was answered with ${status}: ${body.slice(0, 200)}`);
    taken.push(performance.now() - moment);
  }
}

function kindOf(at: number, rates: ReadonlyMap<Kind, number>): Kind {
  let until = 0;
  for (const [kind, rate] of rates) if (at < (until += rate)) return kind;
  return 'profile';
}
