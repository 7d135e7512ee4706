import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownDatabase } from './community.ts';
import { ended, memoryOf, startMeasured, untilAnswers } from './product.ts';
import { getRequest, listenTo, sendRequest, wire } from './wire.ts';
import { makeWriters } from './writers.ts';

/** Detects memory leaks: serves pages, streams, files and messages, and aborts many of them. (bench/README.md) */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const pages = Number(process.env.PAGES ?? 10_000);
const atOnce = 8;
/** Maximum growth of the heap, regardless of the number of requests. */
const mostBytes = 10_000_000;

const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const { port, child } = await startMeasured('server/process/main.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
try {
  await untilAnswers(port, '/readyz');
  const members = await makeWriters(database.url, 20);
  const cookieOf = (index: number) => (index % 4 === 0 ? '' : members[index % members.length]!.cookie);
  const addresses = ['/', '/login', '/members', '/likes', '/chats', '/members.data', '/nowhere', '/credits'];

  const rounds = {
    pages: { times: pages, serve: drawPage },
    streams: { times: pages / 10, serve: openStream },
    files: { times: pages / 50, serve: cutUpload },
    messages: { times: pages / 20, serve: sendMessage },
  };
  // The first requests load, compile and cache, which is not a leak.
  for (const { times, serve } of Object.values(rounds)) await many(Math.ceil(times / 10), serve);
  const rows: Record<string, Record<string, number>> = {};
  let before = await settled(child);
  for (const [name, { times, serve }] of Object.entries(rounds)) {
    await many(times, serve);
    const after = await settled(child);
    rows[name] = {
      served: times,
      'heap grew by, MB': megabytes(after.heap - before.heap),
      'RSS, MB': megabytes(after.rss),
    };
    if (after.heap - before.heap > mostBytes) process.exitCode = 1;
    before = after;
  }
  console.log(`\nMemory growth per kind of request, a tenth of which were aborted:`);
  console.table(rows);
  console.log('Target: the heap grows by at most 10 MB.');

  async function drawPage(index: number): Promise<void> {
    const request = getRequest(port, addresses[index % addresses.length]!, cookieOf(index));
    await asked(request, index % 10 === 0 ? index % 3 : undefined);
  }

  async function openStream(index: number): Promise<void> {
    const { toCookie } = members[index % members.length]!;
    const close = await listenTo(port, getRequest(port, '/api/live.php', toCookie), () => undefined);
    close();
  }

  async function cutUpload(index: number): Promise<void> {
    const head = `POST /api/photo.php HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${members[index % members.length]!.cookie}\r\nsec-fetch-site: same-origin\r\nidempotency-key: ${crypto.randomUUID()}\r\ncontent-type: application/octet-stream\r\ncontent-length: 1000000\r\n\r\n`;
    await asked(head + 'x'.repeat(100_000), 1);
  }

  async function sendMessage(index: number): Promise<void> {
    const { cookie, to } = members[index % members.length]!;
    const connection = await wire(port);
    await connection.ask(sendRequest(port, cookie, to, `Message ${index}`, crypto.randomUUID()));
    connection.close();
  }
} finally {
  child.kill('SIGTERM');
  await ended(child);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Sends a request and reads the whole response; `cut` closes the connection immediately, after a while, or at the first
 * bytes.
 */
async function asked(request: string, cut?: number): Promise<void> {
  const socket = connect(port, 'localhost');
  socket.on('error', () => undefined);
  socket.write(request.replace('\r\n', '\r\nconnection: close\r\n'));
  let status = '';
  socket.on('data', (bytes) => (status ||= bytes.toString('latin1', 9, 12)));
  if (cut === 0) await sleep(1);
  if (cut === 1) await sleep(20);
  if (cut === 2) await once(socket, 'data');
  if (cut !== undefined) socket.destroy();
  if (!socket.closed) await once(socket, 'close');
  if (cut === undefined && !/^(?:20|30|404)/.test(status)) throw new Error(`The server returned ${status}: ${request}`);
}

async function many(times: number, serve: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < times) await serve((next += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Waits until pending work and jobs are done. */
async function settled(process: ChildProcess) {
  await sleep(10_000);
  return await memoryOf(process);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
