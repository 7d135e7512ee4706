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
    /** A server for tests, and a database on it that every test file starts with a copy of. */
    postgres: {
      readonly connection: pg.PoolConfig;
      readonly template: string;
      /** Where databases are made: more than one is a cluster, the coordinator first. */
      readonly servers: readonly pg.PoolConfig[];
    };
  }
}

/**
 * Nobody needs the databases of tests after a power cut; the drills have servers of their own. Several files are under
 * way at once, some of them with two pools that are used up.
 */
const forTests = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Vitest's global setup: a migrated database, made once and copied for each test file. On the server of DATABASE_URL
 * where that is set, else on an embedded one of its own. Where that is the coordinator of a cluster, its tables are
 * distributed over the workers.
 */
export default async function templateDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`Chance begins with SEED=${seed}.\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-test-'));
  // PostgreSQL's own account may have to enter it.
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

/** A database with all tables and nothing in them, to be copied. */
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
