import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { migrate } from '../postgres/migrate.ts';
import { openTestQueue } from './test-queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for tests, and a database on it that every test file starts with a copy of. */
    postgres: { readonly connection: pg.PoolConfig; readonly template: string };
  }
}

/**
 * Vitest's global setup: a migrated database, made once and copied for each test file. On the server of DATABASE_URL
 * where that is set, else on an embedded one of its own.
 */
export default async function templateDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-test-'));
  const server = process.env.DATABASE_URL
    ? { connection: { connectionString: process.env.DATABASE_URL }, stop: async () => undefined }
    : await startEmbeddedPostgres(folder);
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

export async function onServer(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}
