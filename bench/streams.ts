import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownDatabase } from './community.ts';
import { cpuFromNow } from './cpu.ts';
import { ended, memoryOf, round, startMeasured, untilAnswers } from './product.ts';
import { getRequest, listenTo } from './wire.ts';
import { makeWriters } from './writers.ts';

/** The cost of an idle stream, compared with a server that only has streams. (bench/README.md) */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const streams = Number(process.env.STREAMS ?? 2000);
const seconds = Number(process.env.SECONDS ?? 5);
/** Maximum number of streams per member. */
const each = 5;
const atOnce = 50;

const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const servers = {
  Damson: await startMeasured('server/process/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }),
  'bare SSE': await startMeasured('bench/bare/messages.ts', { DATABASE_URL: database.url }),
};
try {
  await untilAnswers(servers.Damson.port, '/readyz');
  const listeners = await makeWriters(database.url, Math.ceil(streams / each));
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, { port, child }] of Object.entries(servers)) {
    // Excludes the code that the first streams load and compile.
    const open = [];
    for (let more = 0; more < atOnce; more += 1) open.push(await stream(port, more));
    const before = await memoryOf(child);
    while (open.length < atOnce + streams) {
      const batch = Array.from({ length: atOnce }, async (_, more) => await stream(port, open.length + more));
      open.push(...(await Promise.all(batch)));
    }
    await sleep(1_000);
    const after = await memoryOf(child);
    const spent = await cpuFromNow(child.pid!, database.name);
    await sleep(seconds * 1000);
    const cpu = await spent();
    rows[name] = {
      'kB a stream': round((after.rss - before.rss) / streams / 1000),
      'kB a stream, heap': round((after.heap - before.heap) / streams / 1000),
      'CPU idle, %': round((cpu.server + cpu.postgres) / seconds / 10),
    };
    for (const close of open) close();
  }
  rows.times = Object.fromEntries(
    Object.entries(rows.Damson!).map(([name, value]) => [name, round(value / rows['bare SSE']![name]!)]),
  );
  console.log(`\n${streams} idle streams:`);
  console.table(rows);
  console.log('Target: at most 1.5 × the memory.');

  async function stream(port: number, index: number): Promise<() => void> {
    const listener = listeners[Math.floor(index / each) % listeners.length]!;
    const address = `/api/live.php?member=${listener.to}-${index}`;
    return await listenTo(port, getRequest(port, address, listener.toCookie), () => undefined);
  }
} finally {
  for (const { child } of Object.values(servers)) child.kill('SIGTERM');
  await Promise.all(Object.values(servers).map(({ child }) => ended(child)));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
