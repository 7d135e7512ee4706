import { createHmac } from 'node:crypto';
import pg from 'pg';

/** An account of PostgreSQL. */
export interface DatabaseAccount {
  readonly name: string;
  /** Set where we make the account ourselves. */
  readonly password?: string;
}

/** The account by which the product uses its embedded database: its password follows from that of the owner. */
export function embeddedAccount(ownersPassword: string): Required<DatabaseAccount> {
  const name = 'damson_app';
  return { name, password: createHmac('sha256', ownersPassword).update(name).digest('base64url') };
}

/** Entries are added and, when their member is erased, taken away; none is ever changed. */
const neverChanged = ['ledger'];

/**
 * Lets an account read and write the rows of all tables there are, and do nothing to the tables themselves; makes it
 * first where it has a password. `client` is the owner's, in a transaction.
 */
export async function admit(client: pg.Client, { name, password }: DatabaseAccount): Promise<void> {
  const role = pg.escapeIdentifier(name);
  if (password) {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    const how = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`;
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} ${how}`);
  }
  await client.query(`
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public, pgboss TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${role};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${role};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, pgboss TO ${role};
    REVOKE UPDATE ON ${neverChanged.join(', ')} FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON migration FROM ${role}`);
  // The queue rebuilds what has grown fat of its own indexes. Before 17 only an owner may: it does without then.
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  if (rows[0]!.version >= 170_000) await client.query(`GRANT MAINTAIN ON ALL TABLES IN SCHEMA pgboss TO ${role}`);
}
