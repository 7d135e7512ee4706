import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { onDatabase, ownDatabase } from './community.ts';
import { shareOf } from './measure.ts';
import { ended, start, untilAnswers } from './product.ts';
import { getRequest, listenTo, sendRequest, type Wire, wire } from './wire.ts';
import { makeWriters, type Writer } from './writers.ts';

/**
 * Restarts the server under a thousand members with open pages, sixteen of whom write. Measures the time until every
 * stream is back, and how long messages wait. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const streams = Number(process.env.STREAMS ?? 1000);
const senders = 16;
const wantedSeconds = 45;
/** Delays like those of our pages: exponential backoff with jitter, and at least what the server requests. */
const pauses = { first: 2_000, longest: 30_000 };

const port = await freePort();
const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
let product = start('server/process/main.ts', port, environment);
const closing = new AbortController();
const open = new Map<number, () => void>();
try {
  await untilAnswers(port, '/readyz');
  const members = await makeWriters(database.url, streams);
  for (const [index, member] of members.entries()) void staysOpen(index, member);
  while (open.size < streams) await sleep(20);

  const rows: Record<string, object> = {};
  let acknowledged = 0;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const over = new AbortController();
    const writing = members.slice(0, senders).map(async (member) => await keepsWriting(member, over.signal));
    await sleep(1_000);
    const began = performance.now();
    product.kill(signal);
    await ended(product);
    product = start('server/process/main.ts', port, environment);
    await untilAnswers(port, '/readyz');
    const ready = performance.now();
    while (open.size < streams) await sleep(20);
    const back = performance.now();
    over.abort();
    const sent = (await Promise.all(writing)).flat();
    acknowledged += sent.length;
    rows[signal] = {
      'server ready, s': inSeconds(ready - began),
      'all streams back, s': inSeconds(back - began),
      [`within ${wantedSeconds} s`]: back - began < wantedSeconds * 1000,
      messages: sent.length,
      'tried again': sent.filter(({ tries }) => tries > 1).length,
      'longest wait, s': inSeconds(
        shareOf(
          sent.map(({ taken }) => taken),
          1,
        ),
      ),
    };
  }
  const { rows: counted } = await onDatabase(database.url, async (client) =>
    client.query<{ n: number }>(`SELECT sum(unread)::int AS n FROM inbox WHERE other_id = ANY($1::uuid[])`, [
      members.slice(0, senders).map(({ id }) => id),
    ]),
  );
  console.log(`\n${streams} streams and ${senders} writers while the server restarts:`);
  console.table(rows);
  console.log(`${counted[0]!.n} of ${acknowledged} acknowledged messages are stored.`);
  if (counted[0]!.n !== acknowledged) process.exitCode = 1;
} finally {
  closing.abort();
  for (const close of open.values()) close();
  product.kill('SIGTERM');
  await ended(product);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

async function staysOpen(index: number, { to, toCookie }: Writer): Promise<void> {
  let pause = pauses.first;
  while (!closing.signal.aborted) {
    const gone = Promise.withResolvers<void>();
    let told = 0;
    const listening = listenTo(
      port,
      getRequest(port, `/api/live.php?member=${to}`, toCookie),
      (data) => (told = Number(data) || 0),
      gone.resolve,
    );
    const close = await listening.catch(() => undefined);
    if (close && !told) {
      pause = pauses.first;
      open.set(index, close);
      await gone.promise;
    }
    open.delete(index);
    await sleep(told + pause * Math.random());
    pause = told ? pauses.first : Math.min(pause * 2, pauses.longest);
  }
}

/** Sends a message every 1.5 seconds, and retries each under the same key until acknowledged. */
async function keepsWriting({ cookie, to }: Writer, over: AbortSignal) {
  const sent: { tries: number; taken: number }[] = [];
  let own: Wire | undefined;
  while (!over.aborted) {
    const began = performance.now();
    const request = sendRequest(port, cookie, to, 'Are you there?', crypto.randomUUID());
    for (let tries = 1; ; tries += 1) {
      own ??= await wire(port).catch(() => undefined);
      const answer = await own?.ask(request).catch(() => undefined);
      if (answer?.status === 200) {
        sent.push({ tries, taken: performance.now() - began });
        break;
      }
      if (answer && answer.status < 500) throw new Error(`The server returned ${answer.status}: ${answer.body}`);
      own?.close();
      own = undefined;
      await sleep(200);
    }
    await sleep(1_500);
  }
  own?.close();
  return sent;
}

function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
