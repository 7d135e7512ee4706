import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { migrate } from '../../postgres/migrate.ts';
import { seed } from '../chance.ts';
import { openTestQueue } from '../test-queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for tests, and a database on it that every test file starts with a copy of. */
    postgres: { readonly connection: pg.PoolConfig; readonly template: string };
  }
}

/** Nobody needs the databases of tests after a power cut; the drills have servers of their own. */
const forgetful = { fsync: 'off', full_page_writes: 'off' };

/**
 * Vitest's global setup: a migrated database, made once and copied for each test file. On the server of DATABASE_URL
 * where that is set, else on an embedded one of its own.
 */
export default async function templateDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`Chance begins with SEED=${seed}.\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-test-'));
  // PostgreSQL's own account may have to enter it.
  await chmod(folder, 0o755);
  const server = process.env.DATABASE_URL
    ? { connection: { connectionString: process.env.DATABASE_URL }, stop: async () => undefined }
    : await startEmbeddedPostgres(folder, undefined, forgetful);
  const template = `damson_template_${process.pid}`;
  await onServer(server.connection, `CREATE DATABASE ${template}`);
  const connection = inDatabase(server.connection, template);
  await migrate(connection);
  const queue = await openTestQueue(connection);
  await queue.stop();
  provide('postgres', { connection: server.connection, template });
  return async () => {
    await onServer(server.connection, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function inDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Connections that were given up are still closing for a moment; a database dropped under them would be a fault of theirs. */
export async function dropDatabase(server: pg.PoolConfig, name: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  for (let left = 1, tries = 0; left > 0 && tries < 100; tries += 1) {
    const { rows } = await client.query('SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1', [name]);
    left = rows[0].n;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.end();
}

export async function onServer(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}
