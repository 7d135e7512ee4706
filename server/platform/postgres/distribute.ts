import type pg from 'pg';
import { distributedTables, distributionColumn } from '#database/distribution.ts';
import { SetupError } from '../core/setup-error.ts';
import { twoPhaseTable } from './distributed.ts';
import { inTurn, withClient } from './migrate.ts';
import { silenceMilliseconds } from './processes.ts';

/**
 * Returns whether the messages of this database are distributed over several machines. Throws a {@link SetupError} if
 * an older version has distributed all tables.
 */
export async function isDistributedAt(config: pg.PoolConfig): Promise<boolean> {
  return await withClient(config, hasDistributedTables);
}

/**
 * Moves the tables of `database/distribution.ts` with their rows to the workers of the cluster. Tables already there
 * are skipped, so an interrupted run can be repeated. Returns the moved tables. Throws a {@link SetupError} with the
 * reason if a table cannot be moved; no row is lost then, and moved tables stay moved. Refuses to run while the product
 * runs, because its writes would wait too long.
 */
export async function distribute(config: pg.PoolConfig, now: Date): Promise<string[]> {
  return await withClient(config, async (client) => {
    await refuseWithoutCluster(client);
    await hasDistributedTables(client);
    const seen = new Date(now.getTime() - silenceMilliseconds);
    const { rowCount } = await client.query('SELECT FROM server_process WHERE seen_at > $1', [seen]);
    if (rowCount)
      throw new SetupError('The product is running on this database: stop it, and distribute a minute later.');
    await client.query(`CREATE TABLE IF NOT EXISTS ${twoPhaseTable} (id int PRIMARY KEY)`);
    const known = await distributedNow(client);
    if (!known.has(twoPhaseTable)) await client.query('SELECT citus_add_local_table_to_metadata($1)', [twoPhaseTable]);
    // One connection to each worker, and thus one commit there: a batch of messages takes half the time.
    const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    await client.query(`ALTER DATABASE ${rows[0]!.name} SET citus.multi_shard_modify_mode TO 'sequential'`);
    return await moveAll(client, true);
  });
}

/** Distributes the tables of messages that a migration has added, if the database is distributed. */
export async function distributeNew(config: pg.PoolConfig): Promise<void> {
  await withClient(config, async (client) => {
    if (await hasDistributedTables(client)) await moveAll(client, false);
  });
}

async function hasDistributedTables(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const known = await distributedNow(client);
  if (known.has('member'))
    throw new SetupError(
      'An older version has distributed all tables of this database: run SELECT undistribute_table(table_name, ' +
        'cascade_via_foreign_keys => true) FROM citus_tables, and then npm run admin -- distribute.',
    );
  return known.has('message');
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  return Boolean((await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")).rowCount);
}

async function distributedNow(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT table_name::text AS name FROM citus_tables');
  return new Set(rows.map(({ name }) => name));
}

async function refuseWithoutCluster(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new SetupError(
      'The database has no Citus, which distributes tables: run CREATE EXTENSION citus there and on every worker.',
    );
  }
  const { rows } = await client.query<{ coordinator: boolean; workers: number }>(`
    SELECT citus_is_coordinator() AS coordinator, (SELECT count(*)::int FROM pg_dist_node
      WHERE isactive AND noderole = 'primary' AND shouldhaveshards AND groupid <> 0) AS workers`);
  const { coordinator, workers } = rows[0]!;
  if (workers === 0) {
    throw new SetupError(
      'The cluster has no workers: run SELECT citus_set_coordinator_host(HOST, PORT) on the coordinator, ' +
        'and SELECT citus_add_node(HOST, PORT) there for every worker.',
    );
  }
  if (!coordinator) {
    throw new SetupError('This is the database of a worker: DATABASE_URL has to lead to the coordinator.');
  }
}

/**
 * Moves each table in its own transaction, and afterwards deletes the coordinator's copies of the rows, in referencing
 * tables first. `all`: also the copies that an interrupted run has left.
 */
async function moveAll(client: pg.Client, all: boolean): Promise<string[]> {
  const moved: string[] = [];
  for (const table of distributedTables) {
    await inTurn(client, async () => {
      if ((await distributedNow(client)).has(table)) return;
      await move(client, table);
      moved.push(table);
    });
  }
  for (const table of distributedTables.toReversed()) {
    if (!all && !moved.includes(table)) continue;
    await client.query('SELECT truncate_local_data_after_distributing_table($1::text::regclass)', [table]);
  }
  return moved;
}

async function move(client: pg.Client, table: string): Promise<void> {
  try {
    await client.query('SELECT create_distributed_table($1, $2)', [table, distributionColumn]);
  } catch (fault) {
    const { code, message, detail } = fault as pg.DatabaseError;
    // An error without a code comes from a broken connection.
    if (!code) throw fault;
    throw new SetupError(`The table ${table} cannot be distributed: ${message}${detail ? ` (${detail})` : ''}`);
  }
}
