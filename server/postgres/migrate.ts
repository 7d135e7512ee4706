import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../database/migrations/', import.meta.url);
/** Two processes that start together take turns. Any number will do, as long as it is always the same. */
const turn = 993_072;

/**
 * Brings the schema up to date: runs each numbered file of `database/migrations` that has not run yet, in order, each
 * in a transaction of its own that also notes it. Stopped half-way, it goes on where it stopped. Returns what it ran.
 * `then` follows in a transaction of its own, while no other process does either.
 */
export async function migrate(config: pg.PoolConfig, then?: (client: pg.Client) => Promise<void>): Promise<string[]> {
  const client = new pg.Client(config);
  await client.connect();
  const ran: string[] = [];
  try {
    await inTurn(client, async () => {
      await client.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, ran_at timestamptz NOT NULL)');
    });
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
    const known = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    for (const name of files.filter((file) => !known.has(file))) {
      await inTurn(client, async () => {
        if (await run(client, name)) ran.push(name);
      });
    }
    if (then) await inTurn(client, async () => await then(client));
    return ran;
  } finally {
    await client.end();
  }
}

/**
 * Does `work` in a transaction, when no other process does any. The lock belongs to the transaction: that of a session
 * would stay behind with a connection of a pooler.
 */
async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [turn]);
  await work();
  await client.query('COMMIT');
}

/** Runs a file, unless another process did while this one waited for its turn. */
async function run(client: pg.Client, name: string): Promise<boolean> {
  const done = await client.query('SELECT FROM migration WHERE name = $1', [name]);
  if (done.rowCount) return false;
  // A table that a busy statement holds is waited for briefly; better to fail and be started again than to block all.
  await client.query("SET LOCAL lock_timeout = '2s'");
  await client.query(await readFile(new URL(name, folder), 'utf8'));
  await client.query('INSERT INTO migration (name, ran_at) VALUES ($1, $2)', [name, new Date()]);
  return true;
}
