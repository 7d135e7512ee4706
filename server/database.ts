import path from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { prepareQueue } from './jobs/queue.ts';
import { type DatabaseAccount, admit, embeddedAccount } from './postgres/accounts.ts';
import { startEmbeddedPostgres } from './postgres/embedded/embedded.ts';
import { migrate } from './postgres/migrate.ts';
import { SetupError } from './kernel/setup-error.ts';
import { unsafeSites } from './site/imprint.ts';

export interface Database {
  /** Reads and writes; cannot change tables if there is a separate account for that. */
  readonly connection: pg.PoolConfig;
  /** Changes tables. */
  readonly migrator: pg.PoolConfig;
  /** The account that the migrator grants access to; undefined if a single account does everything. */
  readonly account: DatabaseAccount | undefined;
  stop(): Promise<void>;
}

/** The configured database, or the embedded one. */
export async function openDatabase(
  { databaseUrl, migratorUrl, dataDir }: Pick<Config, 'databaseUrl' | 'migratorUrl' | 'dataDir'>,
  onFault: (fault: unknown) => void,
): Promise<Database> {
  const stop = async () => undefined;
  if (!databaseUrl) {
    const { connection: migrator, ...server } = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), onFault);
    const account = embeddedAccount(migrator.password as string);
    const connection = { ...migrator, user: account.name, password: account.password };
    return { connection, migrator, account, stop: server.stop };
  }
  if (!migratorUrl) {
    const { connection } = await reach('DATABASE_URL', databaseUrl, true);
    return { connection, migrator: connection, account: undefined, stop };
  }
  const app = await reach('DATABASE_URL', databaseUrl, false);
  const owner = await reach('DATABASE_MIGRATOR_URL', migratorUrl, true);
  if (app.database !== owner.database) throw new SetupError('DATABASE_MIGRATOR_URL leads to another database.');
  if (app.account === owner.account) throw new SetupError('DATABASE_MIGRATOR_URL has the account of DATABASE_URL.');
  return { connection: app.connection, migrator: owner.connection, account: { name: app.account }, stop };
}

/** Like {@link openDatabase}, but in production only if members may be served; reports all problems at once. */
export async function openSafely(
  config: Pick<Config, 'databaseUrl' | 'migratorUrl' | 'dataDir' | 'production' | 'unsafe'>,
  onFault: (fault: unknown) => void,
): Promise<Database> {
  const { production, unsafe } = config;
  const database = await openDatabase(config, onFault).catch((fault: unknown) => {
    throw fault instanceof SetupError ? new SetupError([...unsafe, fault.message].join('\n')) : fault;
  });
  const wrong = production ? [...unsafe, ...(await unsafeSites(database.migrator))] : [];
  if (wrong.length === 0) return database;
  await database.stop();
  throw new SetupError(wrong.join('\n'));
}

/** Migrates the schema. A migration that cannot run now is reported in one clear sentence, and changes nothing. */
export async function prepare({ migrator, account }: Database): Promise<void> {
  const letIn = async (client: pg.Client) => {
    if (!account) return;
    await prepareQueue(migrator);
    await admit(client, account);
  };
  await migrate(migrator, letIn).catch((fault: pg.DatabaseError) => {
    const reason = reasons[fault.code ?? ''];
    throw reason ? new SetupError(`${reason} (${fault.message})`) : fault;
  });
}

const reasons: Readonly<Record<string, string>> = {
  '42501': 'The account that changes tables may not make them.',
  '55P03': 'A table that has to change is in use; start again in a moment.',
};

const oldestVersion = 150_000;

async function reach(variable: string, databaseUrl: string, mayMake: boolean) {
  const connection = { connectionString: databaseUrl };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (fault) {
    throw new SetupError(`${variable} leads to no database (${(fault as Error).message || String(fault)}).`);
  }
  const { rows } = await client.query<Found>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      has_database_privilege(current_database(), 'CREATE') AS own, current_user AS account,
      current_database() AS database`);
  await client.end();
  const { version, encoding, own, account, database } = rows[0]!;
  if (version < oldestVersion) throw new SetupError(`${variable} leads to a PostgreSQL older than 15.`);
  if (encoding !== 'UTF8') throw new SetupError(`The database of ${variable} is encoded in ${encoding}, not in UTF8.`);
  if (mayMake && !own)
    throw new SetupError(`The account of ${variable} may not make schemas: GRANT CREATE ON DATABASE to it.`);
  return { connection, account, database };
}

interface Found {
  readonly version: number;
  readonly encoding: string;
  readonly own: boolean;
  readonly account: string;
  readonly database: string;
}
