import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, prepare } from '#server/process/database.ts';
import { hasStandby, postgresServers } from '../doubles/postgres-servers.ts';

const script = path.join(import.meta.dirname, '../../deploy/database/accounts.sh');

describe.skipIf(!hasStandby)('the accounts of compose.yaml (skipped without psql)', async () => {
  const passwords = { MIGRATOR_PASSWORD: "owner's\\", DATABASE_PASSWORD: 'app"$x' };

  /** Creates a new server on which the script has run as PostgreSQL's image would run it. */
  async function server() {
    const servers = await postgresServers();
    const { connection, query } = await servers.primary();
    const { host, port } = connection;
    // The double's superuser has the name of our account.
    await query('CREATE ROLE postgres SUPERUSER LOGIN');
    const superuser = await client(`postgres://postgres@${host}:${port}/postgres`);
    await superuser.query('ALTER ROLE damson RENAME TO first_superuser');
    const env = { ...process.env, ...passwords, PGHOST: host, PGPORT: String(port), POSTGRES_USER: 'postgres' };
    await promisify(execFile)(script, { env });
    const url = (name: string, password: string) =>
      `postgres://${name}:${encodeURIComponent(password)}@${host}:${port}/damson`;
    return {
      app: url('damson_app', passwords.DATABASE_PASSWORD),
      owner: url('damson', passwords.MIGRATOR_PASSWORD),
      superuser,
    };
  }

  async function client(connectionString: string) {
    const open = new pg.Client({ connectionString });
    await open.connect();
    onTestFinished(async () => await open.end());
    return open;
  }

  test('suffice to migrate and to serve, and neither is a superuser', async () => {
    const { app, owner, superuser } = await server();
    const database = await openDatabase(
      { databaseUrl: app, migratorUrl: owner, directUrl: undefined, dataDir: 'unused' },
      () => undefined,
    );
    await prepare(database);
    const serving = await client(app);
    const { rows } = await superuser.query(
      "SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty FROM pg_roles WHERE rolname LIKE 'damson%' ORDER BY 1",
    );
    expect(rows).toEqual([
      { rolname: 'damson', mighty: false },
      { rolname: 'damson_app', mighty: false },
    ]);
    await expect(serving.query('SELECT count(*) FROM member')).resolves.toBeDefined();
    await expect(serving.query('CREATE TABLE mine (a int)')).rejects.toThrow('permission denied');
    for (const account of [serving, await client(owner)]) {
      await expect(account.query("COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow('must be superuser');
    }
  });
});
