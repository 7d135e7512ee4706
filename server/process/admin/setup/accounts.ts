import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { accountNamed, isRoot } from '../../../platform/core/system-account.ts';

/** The addresses of the database, for the account that serves and the one that migrates. */
export interface DatabaseUrls {
  readonly DATABASE_URL: string;
  readonly DATABASE_MIGRATOR_URL: string;
}

interface Server {
  /** The server with an account that may create accounts and databases. Undefined: the one of this machine. */
  readonly adminUrl: string | undefined;
  readonly name: string;
  /** Addresses of an earlier set-up, which stay valid. */
  readonly known: Partial<DatabaseUrls>;
}

/**
 * Creates the database `name`, the account `name` that owns it and the account `name_app` that only uses its rows.
 * Existing accounts get new passwords only if nobody else can be using them: never those of another installation.
 */
export async function createAccounts({ adminUrl, name, known }: Server): Promise<DatabaseUrls> {
  const client = await connect(adminUrl);
  try {
    const app = `${name}_app`;
    const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)', [
      [name, app],
    ]);
    const exists = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (known.DATABASE_URL && known.DATABASE_MIGRATOR_URL && rows.length === 2 && exists.rowCount) {
      return { DATABASE_URL: known.DATABASE_URL, DATABASE_MIGRATOR_URL: known.DATABASE_MIGRATOR_URL };
    }
    if (rows.length > 0 || exists.rowCount) {
      const taken = exists.rowCount ? `The database ${name}` : `The account ${rows[0]!.rolname}`;
      throw new AdminError(
        `${taken} exists already, and the settings have no address of it: choose another database_name, or drop it.`,
      );
    }
    const owner = await createRole(client, name);
    const user = await createRole(client, app);
    const [database, role] = [pg.escapeIdentifier(name), pg.escapeIdentifier(name)];
    await client.query(`CREATE DATABASE ${database} OWNER ${role} ENCODING UTF8 TEMPLATE template0`);
    await client.query(`REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${pg.escapeIdentifier(app)}`);
    const place = { adminUrl, database: name };
    return { DATABASE_URL: urlFor(place, app, user), DATABASE_MIGRATOR_URL: urlFor(place, name, owner) };
  } finally {
    await client.end();
  }
}

async function createRole(client: pg.Client, name: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await client.query(
    `CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`,
  );
  return password;
}

function urlFor(
  { adminUrl, database }: { readonly adminUrl: string | undefined; readonly database: string },
  account: string,
  password: string,
): string {
  const url = new URL(adminUrl ?? 'postgres://localhost:5432');
  url.username = account;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

/** Debian's PostgreSQL lets the system account `postgres` in without a password, on its socket only. */
const socket = '/var/run/postgresql';

async function connect(adminUrl: string | undefined): Promise<pg.Client> {
  const config = adminUrl ? { connectionString: adminUrl } : { host: socket, user: 'postgres', database: 'postgres' };
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  const postgres = adminUrl === undefined && isRoot() ? accountNamed('postgres') : undefined;
  try {
    // The server asks the system which account connects.
    if (postgres) process.seteuid!(postgres.uid);
    await client.connect();
    return client;
  } catch (fault) {
    const where = adminUrl ? 'database_admin_url' : `the PostgreSQL of this machine (${socket})`;
    throw new AdminError(
      `The set-up cannot connect to ${where}: ${(fault as Error).message || String(fault)}.\n` +
        'Name a server and an account that may create accounts and databases: postgres://NAME:PASSWORD@HOST/postgres',
    );
  } finally {
    if (postgres) process.seteuid!(0);
  }
}
