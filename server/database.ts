import path from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { migrate } from './postgres/migrate.ts';
import { SetupError } from './setup-error.ts';

export interface Database {
  readonly connection: pg.PoolConfig;
  /** Several processes may share it: then they must hear each other through it. */
  readonly shared: boolean;
  stop(): Promise<void>;
}

/** The database of the settings, or the embedded one; its schema is up to date when this returns. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const database = databaseUrl ? await reach(databaseUrl) : await embedded(dataDir);
  await migrate(database.connection);
  return database;
}

async function embedded(dataDir: string): Promise<Database> {
  const { connection, stop } = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  return { connection, shared: false, stop };
}

async function reach(databaseUrl: string): Promise<Database> {
  const connection = { connectionString: databaseUrl };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (fault) {
    throw new SetupError(`DATABASE_URL leads to no database (${(fault as Error).message || String(fault)}).`);
  }
  await client.end();
  return { connection, shared: true, stop: async () => undefined };
}
