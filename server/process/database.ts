import path from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { prepareQueue } from '../platform/jobs/queue.ts';
import { type DatabaseAccount, admit, embeddedAccount } from '../platform/postgres/accounts.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded/embedded.ts';
import { distributeNew } from '../platform/postgres/distribute.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { SetupError } from '../platform/core/setup-error.ts';
import { unsafeSites } from '../areas/site/imprint.ts';

export interface Database {
  /** Serves requests. Cannot change tables if a separate account does so. */
  readonly connection: pg.PoolConfig;
  /** A pooler is in between: statements must not rely on session state. */
  readonly isPooled: boolean;
  /** The same account without the pooler, for LISTEN and long-running work. */
  readonly direct: pg.PoolConfig;
  /** Changes tables. */
  readonly migrator: pg.PoolConfig;
  /** The account that receives grants from the migrator. Undefined if a single account does everything. */
  readonly account: DatabaseAccount | undefined;
  stop(): Promise<void>;
}

type Addresses = Pick<Config, 'databaseUrl' | 'directUrl' | 'migratorUrl' | 'dataDir'>;

/** Opens the configured database, or the embedded one. `embedded`: another process already runs it. */
export async function openDatabase(
  { databaseUrl, directUrl, migratorUrl, dataDir }: Addresses,
  onFault: (fault: unknown) => void,
  embedded?: pg.PoolConfig,
): Promise<Database> {
  const stop = async () => undefined;
  if (!databaseUrl) {
    const server: EmbeddedPostgres = embedded
      ? { connection: embedded, stop }
      : await startEmbeddedPostgres(path.join(dataDir, 'postgres'), onFault);
    const { connection: migrator } = server;
    const account = embeddedAccount(migrator.password as string);
    const connection = { ...migrator, user: account.name, password: account.password };
    return { connection, isPooled: false, direct: connection, migrator, account, stop: server.stop };
  }
  const app = await reach('DATABASE_URL', databaseUrl, !migratorUrl);
  const direct = directUrl ? await reach('DATABASE_DIRECT_URL', directUrl, !migratorUrl) : app;
  if (direct.isPooled) throw new SetupError(directUrl ? pooledAsWell : noDirectUrl);
  if (direct.database !== app.database) throw new SetupError('DATABASE_DIRECT_URL leads to another database.');
  if (direct.account !== app.account)
    throw new SetupError('DATABASE_DIRECT_URL has another account than DATABASE_URL.');
  const open = { connection: app.connection, isPooled: app.isPooled, direct: direct.connection, stop };
  if (!migratorUrl) return { ...open, migrator: direct.connection, account: undefined };
  const owner = await reach('DATABASE_MIGRATOR_URL', migratorUrl, true);
  if (app.database !== owner.database) throw new SetupError('DATABASE_MIGRATOR_URL leads to another database.');
  if (app.account === owner.account) throw new SetupError('DATABASE_MIGRATOR_URL has the account of DATABASE_URL.');
  return { ...open, migrator: owner.connection, account: { name: app.account } };
}

const noDirectUrl =
  'DATABASE_URL leads through a pooler, behind which nothing is heard of other processes: ' +
  'set DATABASE_DIRECT_URL to the same database without one.';
const pooledAsWell = 'DATABASE_DIRECT_URL leads through a pooler: it has to lead to the database itself.';

/** {@link openDatabase}, but in production only if the settings are safe. Reports all problems together. */
export async function openSafely(
  config: Addresses & Pick<Config, 'production' | 'unsafe'>,
  onFault: (fault: unknown) => void,
  embedded?: pg.PoolConfig,
): Promise<Database> {
  const { production, unsafe } = config;
  const database = await openDatabase(config, onFault, embedded).catch((fault: unknown) => {
    throw fault instanceof SetupError ? new SetupError([...unsafe, fault.message].join('\n')) : fault;
  });
  const wrong = production ? [...unsafe, ...(await unsafeSites(database.migrator))] : [];
  if (wrong.length === 0) return database;
  await database.stop();
  throw new SetupError(wrong.join('\n'));
}

/**
 * Migrates the schema. A migration that cannot run now changes nothing and fails with a message for the operator. On a
 * cluster, also distributes new tables.
 */
export async function prepare({ migrator, account }: Pick<Database, 'migrator' | 'account'>): Promise<void> {
  const grantAccess = async (client: pg.Client) => {
    if (!account) return;
    await prepareQueue(migrator);
    await admit(client, account);
  };
  await migrate(migrator, grantAccess).catch((fault: pg.DatabaseError) => {
    const reason = reasons[fault.code ?? ''];
    throw reason ? new SetupError(`${reason} (${fault.message})`) : fault;
  });
  await distributeNew(migrator);
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
      current_database() AS database, pg_backend_pid() AS backend`);
  await client.end();
  const { version, encoding, own, account, database, backend } = rows[0]!;
  // A pooler assigns its own number to each client.
  const isPooled = backend !== (client as unknown as { processID: number }).processID;
  if (version < oldestVersion) throw new SetupError(`${variable} leads to a PostgreSQL older than 15.`);
  if (encoding !== 'UTF8') throw new SetupError(`The database of ${variable} is encoded in ${encoding}, not in UTF8.`);
  if (mayMake && !own)
    throw new SetupError(`The account of ${variable} may not make schemas: GRANT CREATE ON DATABASE to it.`);
  return { connection, account, database, isPooled };
}

interface Found {
  readonly version: number;
  readonly encoding: string;
  readonly own: boolean;
  readonly account: string;
  readonly database: string;
  readonly backend: number;
}
