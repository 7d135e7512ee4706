import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { urlOf } from '../product.ts';
import { createDatabase, dropDatabase, inDatabase, joinCluster, onServer } from './servers.ts';

let made = 0;

/** Creates an empty database on the tests' server. The database is dropped at the end of the test. */
export async function emptyDatabase() {
  const { connection: server } = inject('postgres');
  made += 1;
  const name = `damson_empty_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const connection = inDatabase(server, name);
  const client = await connected(connection);
  onTestFinished(async () => {
    await client.end();
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  /** Holds the locks of `statement` until the returned function is called. */
  async function hold(statement: string): Promise<() => Promise<void>> {
    const holder = await connected(connection);
    await holder.query('BEGIN');
    await holder.query(statement);
    return async () => await holder.end();
  }

  async function someoneWaits(): Promise<boolean> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await client.query(waiting)).rowCount! > 0;
  }

  async function countOf(table: string): Promise<number> {
    return Number((await client.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n);
  }

  return { DATABASE_URL: urlOf(connection), client, hold, someoneWaits, countOf };
}

/**
 * Creates an empty database on every server of the tests' cluster, and joins these databases unless `joined` is false.
 * They are dropped at the end of the test.
 */
export async function emptyCluster({ joined = true } = {}) {
  const { servers } = inject('postgres');
  made += 1;
  const name = `damson_cluster_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`;
  await createDatabase(servers, name);
  onTestFinished(async () => await dropDatabase(servers, name));
  if (joined) await joinCluster(servers, name);
  const [coordinator, ...workers] = servers.map((server) => inDatabase(server, name));
  return { coordinator: coordinator!, workers };
}

export async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
