import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { onDatabase, ownDatabase } from '../community.ts';
import { cpuFromNow } from '../cpu.ts';
import { middle, shareOf } from '../measure.ts';
import { ended, round, start, untilAnswers } from '../product.ts';
import { getRequest, sendRequest, wire } from '../wire.ts';
import { makeWriters, type Writer } from '../writers.ts';
import { benchSecret, orderRequest, rowsRequest, webhookRequest } from './requests.ts';

/**
 * The cost of buying: orders and webhooks compared with a bare server that writes two rows, sending messages while
 * others buy, and paying for a message from a wallet with a long ledger. (bench/README.md) `ROUNDS` and `SECONDS` set
 * the number of rounds and their length.
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const buyers = 16;
const entries = 100_000;

const [port, barePort] = [await freePort(), await freePort()];
const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', SECRET: benchSecret };
const product = start('server/process/main.ts', port, environment);
let bare: ReturnType<typeof start> | undefined;
try {
  await untilAnswers(port, '/readyz');
  bare = start('bench/money/bare-rows.ts', barePort, { DATABASE_URL: database.url });
  await untilAnswers(barePort, '/');
  // A member may order at most thirty times an hour.
  const ordered = { each: 12, until: 0 };
  const members = await makeWriters(database.url, Math.ceil((rounds * seconds * 500) / ordered.each) + 200);
  const price = await priceShown(members[0]!);

  const lines: Record<string, { perSecond: number; cpu: number }[]> = { orders: [], webhooks: [], 'two bare rows': [] };
  for (let time = 0; time <= rounds; time += 1) {
    const next = () => members[Math.floor((ordered.until += 1) / ordered.each) % members.length]!;
    const orders = await measured(product.pid!, port, () => orderRequest(port, next(), price));
    const refs = await paidOrders();
    const webhooks = await measured(product.pid!, port, () => {
      const ref = refs.pop();
      return ref ? webhookRequest(port, ref) : undefined;
    });
    const rows = await measured(bare.pid!, barePort, () => rowsRequest(barePort));
    // The first round mostly measures JIT compilation.
    if (time > 0) [orders, webhooks, rows].forEach((one, index) => Object.values(lines)[index]!.push(one));
  }
  console.log(`\n${buyers} parallel buyers, ${rounds} rounds in turns, load ${round(loadavg()[0]!)}:`);
  const perSecond = (name: string) => middle(lines[name]!.map((one) => one.perSecond));
  const cpu = (name: string) => middle(lines[name]!.map((one) => one.cpu));
  console.table(
    Object.keys(lines).map((name) => ({
      name,
      'per second': round(perSecond(name)),
      times: round(perSecond(name) / perSecond('two bare rows')),
      'CPU ms': round(cpu(name)),
      'times CPU': round(cpu(name) / cpu('two bare rows')),
    })),
  );

  await sendingWhileOthersBuy(members.slice(-100), price);
  await longLedger(members.at(-101)!, members.at(-102)!);
} finally {
  bare?.kill('SIGTERM');
  product.kill('SIGTERM');
  await ended(product);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

async function priceShown({ cookie }: Writer): Promise<number> {
  const own = await wire(port);
  const { body } = await own.ask(getRequest(port, '/api/packages.php?country=DE', cookie));
  own.close();
  const { packages } = JSON.parse(body) as { packages: { credits: number; amount_minor: number }[] };
  return packages.find(({ credits }) => credits === 10)!.amount_minor;
}

/**
 * Sends as many requests as possible, for some seconds or until none are left. Measures the CPU time of the server and
 * of PostgreSQL.
 */
async function measured(pid: number, at: number, next: () => string | undefined) {
  const wires = await Promise.all(Array.from({ length: buyers }, async () => await wire(at)));
  const spent = await cpuFromNow(pid, database.name);
  const began = performance.now();
  let count = 0;
  await Promise.all(
    wires.map(async (own) => {
      while (performance.now() - began < seconds * 1000) {
        const request = next();
        if (!request) return;
        const { status, body } = await own.ask(request);
        if (status !== 200) throw new Error(`The server returned ${status}: ${body}`);
        count += 1;
      }
    }),
  );
  const lasted = (performance.now() - began) / 1000;
  const { server: own, postgres } = await spent();
  for (const one of wires) one.close();
  return { perSecond: count / lasted, cpu: (own + postgres) / count };
}

/** Pays all open orders in the sandbox, and returns their references. */
async function paidOrders(): Promise<string[]> {
  return await onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ ref: string }>(
      `UPDATE sandbox_payment SET status = 'completed' WHERE status = 'open' RETURNING ref`,
    );
    return rows.map(({ ref }) => ref);
  });
}

/** The response time of messages at a hundred per second, with and without fifty orders per second. */
async function sendingWhileOthersBuy(members: readonly Writer[], price: number): Promise<void> {
  const taken = { alone: [] as number[], buying: [] as number[] };
  const [senders, others] = [members.slice(0, 50), members.slice(50)];
  for (let time = 0; time < rounds * 2; time += 1) {
    const over = new AbortController();
    const buying = time % 2 === 1 ? keepBuying(others, price, over.signal) : Promise.resolve();
    const all = await sending(senders);
    over.abort();
    await buying;
    taken[time % 2 === 1 ? 'buying' : 'alone'].push(...all);
  }
  console.log('\nResponse time of a message in ms, at a hundred per second; with fifty orders per second:');
  const rows = Object.entries(taken).map(([name, all]) => ({ name, p50: middle(all), p99: shareOf(all, 0.99) }));
  console.table(rows.map(({ name, p50, p99 }) => ({ name, p50: round(p50), p99: round(p99) })));
  console.log(`p99: ${round(rows[1]!.p99 / rows[0]!.p99)} times. Target: at most 1.2.`);
}

async function sending(senders: readonly Writer[]): Promise<number[]> {
  const wires = await Promise.all(senders.map(async () => await wire(port)));
  const taken: number[] = [];
  const sent: Promise<void>[] = [];
  for (let time = 0; time < seconds * 100; time += 1) {
    const who = time % senders.length;
    const began = performance.now();
    const { cookie, to } = senders[who]!;
    const request = sendRequest(port, cookie, to, `Message ${time} of ${began}`, crypto.randomUUID());
    const answered = async () => {
      const { status, body } = await wires[who]!.ask(request);
      if (status !== 200) throw new Error(body);
      taken.push(performance.now() - began);
    };
    sent.push(answered());
    await sleep(10 - (performance.now() - began));
  }
  await Promise.all(sent);
  for (const one of wires) one.close();
  return taken;
}

async function keepBuying(members: readonly Writer[], price: number, over: AbortSignal): Promise<void> {
  const wires = await Promise.all(Array.from({ length: 8 }, async () => await wire(port)));
  const asked: Promise<unknown>[] = [];
  for (let time = 0; !over.aborted; time += 1) {
    asked.push(wires[time % wires.length]!.ask(orderRequest(port, members[time % members.length]!, price)));
    await sleep(20);
  }
  await Promise.all(asked);
  for (const one of wires) one.close();
}

/** Alternates between messages paid from a wallet with a hundred thousand entries and from one with ten. */
async function longLedger(rich: Writer, poor: Writer): Promise<void> {
  await onDatabase(database.url, async (client) => {
    for (const [{ id }, count] of [[rich, entries] as const, [poor, 10] as const])
      await client.query(
        `INSERT INTO ledger (member_id, idem_key, delta, cause, created_at)
         SELECT $1, 'old:' || number, CASE number % 2 WHEN 0 THEN 1 ELSE -1 END, 'message', now() - number * interval '1 s'
         FROM generate_series(1, $2) AS number`,
        [id, count],
      );
    await client.query('VACUUM ANALYZE ledger');
  });
  const own = await wire(port);
  const taken = new Map<Writer, number[]>([
    [rich, []],
    [poor, []],
  ]);
  // The limit is sixty messages a minute.
  for (let time = 0; time < 50; time += 1)
    for (const [who, all] of taken) {
      const began = performance.now();
      const request = sendRequest(port, who.cookie, who.to, `Paid message ${time}`, crypto.randomUUID());
      const { status, body } = await own.ask(request);
      if (status !== 200) throw new Error(body);
      if (time >= 5) all.push(performance.now() - began);
    }
  own.close();
  const [long, short] = [...taken.values()].map(middle);
  console.log(
    `\nA message paid from a ledger with ${entries} entries: ${round(long!)} ms; with ten: ${round(short!)} ms.`,
  );
  console.log(`${round(long! / short!)} times. Target: at most 1.1.`);
}
