import { createHmac } from 'node:crypto';
import pg from 'pg';

export interface DatabaseAccount {
  readonly name: string;
  /** The password, set if the product creates the account itself. */
  readonly password?: string;
}

/** Returns the account that the product uses in its embedded database. Its password is derived from the owner's. */
export function embeddedAccount(ownersPassword: string): Required<DatabaseAccount> {
  const name = 'damson_app';
  return { name, password: createHmac('sha256', ownersPassword).update(name).digest('base64url') };
}

/** Tables whose rows are inserted, and deleted when their member is erased, but never updated. */
const neverChanged = ['ledger', 'staff_action', 'staff_seal'];

/** Tables whose rows are never deleted either, except by a function of the migrating account. */
const neverDeleted = ['staff_action', 'staff_seal'];

/**
 * Grants an account read and write access to the rows of all tables, but not to the tables themselves. Creates the
 * account if it has a password. `client` belongs to the owner and is in a transaction.
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
    REVOKE DELETE ON ${neverDeleted.join(', ')} FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON migration FROM ${role}`);
  // The queue reindexes its own bloated indexes. Before PostgreSQL 17 only the owner may do so; the queue also works
  // without reindexing.
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  if (rows[0]!.version >= 170_000) await client.query(`GRANT MAINTAIN ON ALL TABLES IN SCHEMA pgboss TO ${role}`);
}
