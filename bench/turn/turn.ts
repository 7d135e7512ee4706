import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sent } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import { freePort } from '#testing/free-port.ts';
import { onDatabase, ownDatabase } from '../community.ts';
import { cpuFromNow } from '../cpu.ts';
import { middle } from '../measure.ts';
import { ended, round, start, untilAnswers } from '../product.ts';
import { makeWriters, type Writer } from '../writers.ts';
import { pageTraffic } from './pages.ts';
import { statementCounter } from './statement-counter.ts';

/**
 * The cost of a message that is sent, delivered, shown and read while both members have the conversation open, compared
 * with sending alone, in turns. (bench/README.md) Two real pages first record the calls involved.
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const rounds = Number(process.env.ROUNDS ?? 5);
const pairs = Number(process.env.PAIRS ?? 16);
/** The limit is sixty messages a minute. */
const each = Number(process.env.EACH ?? 40);
/** The calls of each page in a turn, verified with `pageTraffic`. */
const asked = { sender: ['POST message'], reader: ['PUT receipts'] };

const database = await ownDatabase(server);
const counter = await statementCounter(database.url);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const port = await freePort();
const address = `http://localhost:${port}`;
const product = start('server/process/main.ts', port, {
  DATABASE_URL: counter.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
const tables: Cost[][] = [];
try {
  await untilAnswers(port, '/readyz');
  const texts = ['Is that boat yours?', 'Or your brother’s?', 'I would sail with either.', 'When?', 'And where to?'];
  const traffic = process.env.PAGES === '0' ? undefined : await pageTraffic(address, texts);
  if (traffic) showTraffic(traffic);

  const writers = await makeWriters(database.url, pairs * 2 * (rounds + 1));
  // The first round is a warm-up for the JIT compiler.
  for (let time = -1; time < rounds; time += 1) {
    const own = writers.splice(0, pairs * 2);
    const costs = [await alone(own.slice(0, pairs)), await turns(own.slice(pairs))];
    if (time >= 0) tables.push(costs);
  }
  print();
} finally {
  product.kill('SIGTERM');
  await ended(product);
  counter.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Costs per message. */
interface Cost {
  readonly cpu: number;
  readonly node: number;
  readonly postgres: number;
  readonly statements: number;
  readonly requests: number;
  readonly events: number;
  readonly load: number;
}

/** The cost of some work per message, minus the product's own background work. */
async function costOf(work: () => Promise<{ readonly requests: number; readonly events: number }>): Promise<Cost> {
  const idle = await measured(async () => await sleep(3_000));
  let done = { requests: 0, events: 0 };
  const busy = await measured(async () => {
    done = await work();
  });
  const messages = pairs * each;
  const over = (kind: 'node' | 'postgres' | 'statements') =>
    (busy[kind] - (idle[kind] / idle.seconds) * busy.seconds) / messages;
  const [node, postgres] = [over('node'), over('postgres')];
  const { requests, events } = done;
  return {
    cpu: node + postgres,
    node,
    postgres,
    statements: over('statements'),
    requests: requests / messages,
    events: events / messages,
    load: loadavg()[0]!,
  };
}

async function measured(work: () => Promise<void>) {
  const spent = await cpuFromNow(product.pid!, database.name);
  const [began, before] = [performance.now(), counter.count()];
  await work();
  const statements = counter.count() - before;
  const seconds = (performance.now() - began) / 1000;
  const { server: node, postgres } = await spent();
  return { node, postgres, statements, seconds };
}

/** Every writer sends to somebody who is offline. */
async function alone(writers: readonly Writer[]): Promise<Cost> {
  for (const writer of writers) await send(writer, 'Hello');
  await settled();
  return await costOf(async () => {
    await Promise.all(
      writers.map(async (writer) => {
        for (let time = 0; time < each; time += 1) await send(writer, `Message ${time}`);
      }),
    );
    return { requests: pairs * each, events: 0 };
  });
}

/** Every writer sends to somebody who has the conversation open, and continues as soon as the message was read. */
async function turns(writers: readonly Writer[]): Promise<Cost> {
  const seats = await Promise.all(
    writers.map(async (writer, index) => {
      await sleep(index * 100);
      return { writer, sender: await listen(writer.cookie), reader: await listen(writer.toCookie) };
    }),
  );
  const turn = async ({ writer, sender, reader }: (typeof seats)[number], text: string) => {
    const { conversation, message } = await send(writer, text);
    const isIt = (event: LiveEvent) => event.event === 'message_sent' && event.shown?.message.id === message.id;
    await Promise.all([reader.hears(isIt), sender.hears(isIt)]);
    await ask(writer.toCookie, 'receipts', { receipts: [{ conversation, message: message.id, read: true }] });
    const isRead = (event: LiveEvent) => event.event === 'chat_read' && event.shown?.read_up_to === message.id;
    await Promise.all([sender.hears(isRead), reader.hears(isRead)]);
  };
  for (const seat of seats) await turn(seat, 'Hello');
  await settled();
  const heard = () => seats.reduce((sum, { sender, reader }) => sum + sender.count() + reader.count(), 0);
  const cost = await costOf(async () => {
    const before = heard();
    await Promise.all(
      seats.map(async (seat) => {
        for (let time = 0; time < each; time += 1) await turn(seat, `Message ${time}`);
      }),
    );
    return { requests: pairs * each * (asked.sender.length + asked.reader.length), events: heard() - before };
  });
  for (const { sender, reader } of seats) for (const ear of [sender, reader]) ear.stop();
  return cost;
}

async function send(writer: Writer, text: string): Promise<Sent> {
  return (await ask(writer.cookie, 'message', { profile: writer.to, text })) as Sent;
}

async function ask(cookie: string, name: string, input: object): Promise<unknown> {
  const headers = {
    cookie,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
  };
  const method = name === 'receipts' ? 'PUT' : 'POST';
  const body = JSON.stringify(input);
  const attempt = async () =>
    await fetch(`${address}/api/${name}.php`, { method, headers, body }).catch(() => undefined);
  let answer = await attempt();
  // Retries with the same key on an overloaded machine, as a page does.
  for (let pause = 200; answer?.status === 503 || (!answer && pause < 5_000); pause *= 2) {
    await sleep(pause);
    answer = await attempt();
  }
  if (!answer?.ok) throw new Error(`${name} returned ${answer?.status}: ${await answer?.text()}`);
  return await answer.json();
}

/** A browser's stream of events. */
async function listen(cookie: string) {
  const leaving = new AbortController();
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${address}/api/live.php`, { headers, signal: leaving.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const heard: LiveEvent[] = [];
  let wake = (): void => undefined;
  let count = 0;
  void (async () => {
    let text = '';
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return;
      const frames = (text + value).split('\n\n');
      text = frames.pop()!;
      for (const frame of frames) {
        const data = /^data: (.+)$/m.exec(frame)?.[1];
        if (!data || /^event: /m.test(frame)) continue;
        heard.push(JSON.parse(data) as LiveEvent);
        count += 1;
      }
      wake();
    }
  })();
  return {
    count: () => count,
    hears: async (isMeant: (event: LiveEvent) => boolean): Promise<void> => {
      for (;;) {
        const at = heard.findIndex(isMeant);
        if (at >= 0) return void heard.splice(at, 1);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    stop: () => leaving.abort(),
  };
}

/** Waits for jobs: starting a conversation enqueues some, which do not belong to the cost of a message. */
async function settled(): Promise<void> {
  const open = `SELECT count(*)::int AS n FROM pgboss.job
    WHERE name = 'became_unread' AND state IN ('created', 'active') AND start_after <= now()`;
  await onDatabase(database.url, async (client) => {
    while ((await client.query<{ n: number }>(open)).rows[0]!.n > 0) await sleep(200);
  });
}

function showTraffic({ sender, reader }: Awaited<ReturnType<typeof pageTraffic>>): void {
  console.log('\nCalls of two real pages per message:');
  console.table(sender.map((calls, index) => ({ sender: calls.join(', '), reader: reader[index]!.join(', ') })));
  // The regular refresh of every minute may coincide with a turn.
  const usual = (all: readonly string[][], expected: readonly string[]) =>
    all.filter((calls) => calls.join() === expected.join()).length > all.length / 2;
  if (!usual(sender, asked.sender) || !usual(reader, asked.reader))
    throw new Error('The pages send other calls than those measured here.');
}

function print(): void {
  const of = (index: number, kind: keyof Cost) => spread(tables.map((costs) => costs[index]![kind]));
  const row = (index: number) => ({
    requests: of(index, 'requests'),
    events: of(index, 'events'),
    statements: of(index, 'statements'),
    'Node CPU ms': of(index, 'node'),
    'PostgreSQL CPU ms': of(index, 'postgres'),
    'CPU ms': of(index, 'cpu'),
  });
  console.log(`\nPer message, with ${pairs * each} messages in ${rounds} rounds, median (minimum–maximum):`);
  console.table({ 'sent alone': row(0), 'a turn': row(1) });
  const times = spread(tables.map(([own, turn]) => turn!.cpu / own!.cpu));
  const more = spread(tables.map(([own, turn]) => turn!.statements - own!.statements));
  console.log(
    `CPU of a turn: ${times} times that of sending (target: 2.5). Additional statements: ${more} (target: 3).`,
  );
  console.log(`Load of the machine: ${spread(tables.flat().map(({ load }) => load))}.`);
}

function spread(values: readonly number[]): string {
  return `${round(middle(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
}
