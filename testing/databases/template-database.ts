import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded.ts';
import { distribute } from '#server/platform/postgres/distribute.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { seed } from '../chance.ts';
import { openTestQueue } from '../test-queue.ts';
import { closeTemplate, createDatabase, dropDatabase, inDatabase, joinCluster, serversOf } from './servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for tests, with a template database that is copied for every test file. */
    postgres: {
      readonly connection: pg.PoolConfig;
      readonly template: string;
      /** The servers where databases are created. Several servers form a cluster, with the coordinator first. */
      readonly servers: readonly pg.PoolConfig[];
    };
  }
}

/**
 * Settings of the embedded server. Test databases need not survive a power cut, and drills have their own servers. Many
 * connections are needed, because test files run in parallel and some of them exhaust two pools.
 */
const forTests = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Vitest's global setup: migrates a template database once and copies it for each test file. The template is on the
 * server of DATABASE_URL if that is set, otherwise on an embedded server. If the server is the coordinator of a
 * cluster, the tables are distributed over its workers.
 */
export default async function templateDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`Random values use SEED=${seed}.\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-test-'));
  // PostgreSQL's system account must be able to enter the folder.
  await chmod(folder, 0o755);
  const server = process.env.DATABASE_URL
    ? { connection: { connectionString: process.env.DATABASE_URL }, stop: async () => undefined }
    : await startEmbeddedPostgres(folder, undefined, forTests);
  const template = `damson_template_${process.pid}`;
  const servers = await serversOf(server.connection);
  await writeTemplate(servers, template);
  provide('postgres', { connection: server.connection, template, servers });
  return async () => {
    await dropDatabase(servers, template);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Creates a template database with all tables and no rows. */
export async function writeTemplate(servers: readonly pg.PoolConfig[], template: string): Promise<void> {
  const isCluster = servers.length > 1;
  await createDatabase(servers, template);
  if (isCluster) await joinCluster(servers, template);
  const connection = inDatabase(servers[0]!, template);
  await migrate(connection);
  if (isCluster) await distribute(connection, new Date());
  const queue = await openTestQueue(connection);
  await queue.stop();
  if (isCluster) await closeTemplate(servers, template);
}
