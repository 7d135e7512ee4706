import { loadavg } from 'node:os';
import { freePort } from '#testing/free-port.ts';
import { bareTable } from '../bare/table.ts';
import { onDatabase, ownDatabase } from '../community.ts';
import { cpuFromNow } from '../cpu.ts';
import { spread } from '../measure.ts';
import { ended, round, start, untilAnswers } from '../product.ts';

/**
 * `DATABASE_URL=… node bench/turn/bare-turn.ts`: the cost of a turn compared with sending alone on a bare server, which
 * only has its two requests, two writes and four events. turn.ts measures the same for the product. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const rounds = Number(process.env.ROUNDS ?? 5);
const pairs = Number(process.env.PAIRS ?? 16);
const each = Number(process.env.EACH ?? 40);

const database = await ownDatabase(server);
const members = Array.from({ length: pairs }, () => ({ from: crypto.randomUUID(), to: crypto.randomUUID() }));
await onDatabase(database.url, async (client) => {
  await client.query(bareTable);
  await client.query('CREATE TABLE inbox (member_id uuid PRIMARY KEY, read_up_to uuid)');
  await client.query('INSERT INTO inbox SELECT unnest($1::uuid[])', [members.map(({ to }) => to)]);
});
const away = crypto.randomUUID();
const port = await freePort();
const address = `http://localhost:${port}`;
const bare = start('bench/bare/turns.ts', port, { DATABASE_URL: database.url });
const leaving = new AbortController();
try {
  await untilAnswers(port, '/');
  const ratios: number[] = [];
  const costs: (readonly [alone: number, turn: number])[] = [];
  // The first round is a warm-up for the JIT compiler.
  for (let time = -1; time < rounds; time += 1) {
    // Neither member has a stream.
    const alone = await costOf(async () => await ask('POST', { from: away, to: away, id: crypto.randomUUID() }));
    const ears = new Map<string, Awaited<ReturnType<typeof listen>>>();
    for (const member of members.flatMap(({ from, to }) => [from, to])) ears.set(member, await listen(member));
    const turn = await costOf(async ({ from, to }) => {
      const id = crypto.randomUUID();
      const heard = async () => await Promise.all([ears.get(from)!.next(), ears.get(to)!.next()]);
      await Promise.all([ask('POST', { from, to, id }), heard()]);
      await Promise.all([ask('PUT', { from, to, id }), heard()]);
    });
    if (time < 0) continue;
    costs.push([alone, turn]);
    ratios.push(turn / alone);
  }
  const of = (which: 0 | 1) => spread(costs.map((both) => both[which]));
  console.log(
    `Bare, per message, with ${pairs * each} messages in ${rounds} rounds: sent alone ${of(0)} ms of CPU, a turn ${of(1)}:`,
  );
  console.log(`${spread(ratios)} times as much. Load of the machine: ${round(loadavg()[0]!)}.`);
} finally {
  leaving.abort();
  bare.kill('SIGTERM');
  await ended(bare);
  await database.drop();
}

/** CPU time of the server and PostgreSQL per message, in milliseconds. */
async function costOf(work: (pair: (typeof members)[number]) => Promise<unknown>): Promise<number> {
  const spent = await cpuFromNow(bare.pid!, database.name);
  await Promise.all(
    members.map(async (pair) => {
      for (let time = 0; time < each; time += 1) await work(pair);
    }),
  );
  const cpu = await spent();
  return (cpu.server + cpu.postgres) / (pairs * each);
}

async function ask(method: string, told: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/`, { method, headers, body: JSON.stringify(told) });
  if (!answer.ok) throw new Error(`The server returned ${answer.status}.`);
  await answer.json();
}

/** A stream of events. `next` waits for the next one. */
async function listen(member: string) {
  const answer = await fetch(`${address}/?member=${member}`, { signal: leaving.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let [heard, taken] = [0, 0];
  let wake = (): void => undefined;
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return;
      heard += value!.split('data: ').length - 1;
      wake();
    }
  })();
  return {
    next: async (): Promise<void> => {
      taken += 1;
      const wanted = taken;
      for (;;) {
        if (heard >= wanted) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
