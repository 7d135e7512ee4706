import path from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { migrate } from './postgres/migrate.ts';
import { SetupError } from './setup-error.ts';

export interface Database {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/** The database of the settings, or the embedded one. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onFault: (fault: unknown) => void,
): Promise<Database> {
  if (!databaseUrl) return await startEmbeddedPostgres(path.join(dataDir, 'postgres'), onFault);
  return { connection: await reach(databaseUrl), stop: async () => undefined };
}

/** Brings the schema up to date. A migration that cannot run just now is one clear sentence, and changes nothing. */
export async function prepare({ connection }: Database): Promise<void> {
  await migrate(connection).catch((fault: pg.DatabaseError) => {
    const reason = reasons[fault.code ?? ''];
    throw reason ? new SetupError(`${reason} (${fault.message})`) : fault;
  });
}

const reasons: Readonly<Record<string, string>> = {
  '42501': 'The account of DATABASE_URL may not make tables.',
  '55P03': 'A table that has to change is in use; start again in a moment.',
};

const oldestVersion = 150_000;

async function reach(databaseUrl: string): Promise<pg.PoolConfig> {
  const connection = { connectionString: databaseUrl };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (fault) {
    throw new SetupError(`DATABASE_URL leads to no database (${(fault as Error).message || String(fault)}).`);
  }
  const { rows } = await client.query<{ version: number; encoding: string; own: boolean }>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      has_database_privilege(current_database(), 'CREATE') AS own`);
  await client.end();
  const { version, encoding, own } = rows[0]!;
  if (version < oldestVersion) throw new SetupError('DATABASE_URL leads to a PostgreSQL older than 15.');
  if (encoding !== 'UTF8') throw new SetupError(`The database of DATABASE_URL is encoded in ${encoding}, not in UTF8.`);
  if (!own) throw new SetupError('The account of DATABASE_URL may not make schemas: GRANT CREATE ON DATABASE to it.');
  return connection;
}
