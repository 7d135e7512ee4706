import { loadavg } from 'node:os';
import pg from 'pg';
import { placeAfter } from '#server/areas/chats/sending/publish-message.ts';
import { sendEligible } from '#server/areas/chats/sending/send-eligible.ts';
import { sendText } from '#server/areas/chats/sending/send.ts';
import { debitAndSend, type PlacedMessage } from '#server/areas/chats/sending/send-statement.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';
import { type Db, makeDb } from '#server/platform/postgres/db.ts';
import { distribute } from '#server/platform/postgres/distribute.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { ownDatabase } from '../community.ts';
import { spread } from '../measure.ts';
import { round } from '../product.ts';
import { makeWriters, type Writer } from '../writers.ts';
import { saturation } from './saturation.ts';

/**
 * `DATABASE_URL=… CLUSTER_URL=… node bench/sending/steps.ts`: the duration of each statement that sends a batch of
 * messages (`SIZES`; default 1, 8, 30 and 100). One PostgreSQL needs a single statement, a cluster of cluster.ts
 * (`FSYNC=on`, and new, because its database is used) one per step. (bench/README.md)
 */
const { DATABASE_URL: server, CLUSTER_URL: cluster, SIZES = '1,8,30,100' } = process.env;
if (!server || !cluster) throw new Error('Set DATABASE_URL to a PostgreSQL server, and CLUSTER_URL to a coordinator.');
const sizes = SIZES.split(',').map(Number);
const rounds = 60;
/** Number of warm-up rounds, which are not counted. */
const first = 20;
const text = 'Shall we have coffee on the canal tomorrow?';

const taken = timeStatements();
const own = await ownDatabase(server);
const { serving, close } = await saturation();
try {
  for (const url of [own.url, cluster]) {
    // Creates the tables and the community.
    await serving({ DATABASE_URL: url }, async () => undefined);
    const writers = await makeWriters(url, Math.max(...sizes));
    if (url === cluster) await distribute({ connectionString: url }, new Date(Date.now() + 600_000));
    await measure(url, writers);
  }
  console.log(`Load ${round(loadavg()[0]!)}.`);
} finally {
  await close();
  await own.drop();
}

async function measure(url: string, writers: readonly Writer[]): Promise<void> {
  const pool = makePool({ connectionString: url }, { isDistributed: url === cluster });
  const db = makeDb(pool, {
    publish: () => undefined,
    enqueue: async () => await Promise.resolve(),
    wake: () => undefined,
    photosRevoked: () => undefined,
    record: () => undefined,
    onFault: (fault) => console.error(fault),
  });
  const prices = { message_credits: 1, message_length: 2000 };
  for (const { id: from, to } of writers)
    await sendText(db, { from, to, key: crypto.randomUUID(), at: new Date() }, { text }, prices);
  for (const size of sizes) await measureBatches(db, url, writers.slice(0, size));
  await pool.end();
}

async function measureBatches(db: Db, url: string, writers: readonly Writer[]): Promise<void> {
  const batches: number[] = [];
  for (let time = 0; time < rounds; time += 1) {
    if (time === first) taken.clear();
    const placed = writers.map(({ id: from, to }): PlacedMessage => {
      const delivery = { from, to, key: crypto.randomUUID(), conversation: pairOf(from, to).id };
      const outgoing = { kind: 'text', text, gift: null, cost: 1, warning: null } as const;
      return { ...delivery, ...outgoing, ...placeAfter(undefined, text, new Date()) };
    });
    const began = performance.now();
    const sent = url === cluster ? await sendEligible(db, placed) : await debitAndSend(db, placed, 'eligible');
    if (time >= first) batches.push(performance.now() - began);
    if (sent.length < writers.length) throw new Error(`Only ${sent.length} of ${writers.length} messages were sent.`);
  }
  const where = url === cluster ? 'A cluster' : 'One PostgreSQL';
  console.log(`${where}, a batch of ${writers.length}: ${spread(batches)} ms, median with minimum and maximum`);
  console.table(Object.fromEntries([...taken].map(([statement, all]) => [statement, { ms: spread(all) }])));
}

/** Records the duration of each statement from now on, keyed by its first words. */
function timeStatements(): Map<string, number[]> {
  const all = new Map<string, number[]>();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const timed = async function timed(this: unknown, ...args: unknown[]): Promise<unknown> {
    const [asked] = args as [string | { readonly text: string }];
    const statement = (typeof asked === 'string' ? asked : asked.text).replaceAll(/\s+/g, ' ').trim().slice(0, 36);
    const began = performance.now();
    const answer = await query.apply(this, args);
    all.set(statement, [...(all.get(statement) ?? []), performance.now() - began]);
    return answer;
  };
  pg.Client.prototype.query = timed as never;
  return all;
}
