import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../database/migrations/', import.meta.url);
/** Two processes that start together take turns. Any number will do, as long as it is always the same. */
const turn = 993_072;

/**
 * Brings the schema up to date: runs each numbered file of `database/migrations` that has not run yet, in order, each
 * in a transaction of its own that also notes it. Stopped half-way, it goes on where it stopped. Returns what it ran.
 * `then` follows while it is still our turn.
 */
export async function migrate(config: pg.PoolConfig, then?: (client: pg.Client) => Promise<void>): Promise<string[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [turn]);
    await client.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, ran_at timestamptz NOT NULL)');
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
    const known = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const pending = files.filter((name) => !known.has(name));
    for (const name of pending) await run(client, name);
    await then?.(client);
    return pending;
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await client.query('BEGIN');
  // A table that a busy statement holds is waited for briefly; better to fail and be started again than to block all.
  await client.query("SET LOCAL lock_timeout = '2s'");
  await client.query(statements);
  await client.query('INSERT INTO migration (name, ran_at) VALUES ($1, $2)', [name, new Date()]);
  await client.query('COMMIT');
}
