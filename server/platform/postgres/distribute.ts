import type pg from 'pg';
import { distribution, type Placement } from '#database/distribution.ts';
import { SetupError } from '../core/setup-error.ts';
import { inTurn, withClient } from './migrate.ts';
import { silenceMilliseconds } from './processes.ts';

/** Returns whether the tables of this database are distributed over several machines. */
export async function isDistributedAt(config: pg.PoolConfig): Promise<boolean> {
  return await withClient(config, hasDistributedTables);
}

/**
 * Moves every table with its rows to its place in `database/distribution.ts`, over the workers of the cluster. Tables
 * already in place are skipped, so an interrupted run can be repeated. Returns the moved tables. Throws a {@link
 * SetupError} with the reason if a table cannot be moved; no row is lost then, and moved tables stay moved. Refuses to
 * run while the product runs, because its writes would wait too long.
 */
export async function distribute(config: pg.PoolConfig, now: Date): Promise<string[]> {
  return await withClient(config, async (client) => {
    await refuseWithoutCluster(client);
    const seen = new Date(now.getTime() - silenceMilliseconds);
    const { rowCount } = await client.query('SELECT FROM server_process WHERE seen_at > $1', [seen]);
    if (rowCount)
      throw new SetupError('The product is running on this database: stop it, and distribute a minute later.');
    const moved = await moveAll(client);
    await removeMoved(client, Object.keys(distribution));
    return moved;
  });
}

/** Distributes the tables that a migration has added, if the database is distributed. */
export async function distributeNew(config: pg.PoolConfig): Promise<void> {
  await withClient(config, async (client) => {
    if (await hasDistributedTables(client)) await removeMoved(client, await moveAll(client));
  });
}

async function hasDistributedTables(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rowCount } = await client.query(`
    SELECT FROM citus_tables WHERE table_name = to_regclass('public.member') AND citus_table_type <> 'local'`);
  return rowCount === 1;
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  return Boolean((await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")).rowCount);
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

/** Moves each table in its own transaction: a single one would hold every lock until the last row is copied. */
async function moveAll(client: pg.Client): Promise<string[]> {
  const moved: string[] = [];
  const places = await placesNow(client);
  for (const table of await inOrder(client)) {
    const wanted = placementOf(table);
    refuseElsewhere(table, places.get(table), wanted);
    if (places.has(table) || wanted === 'coordinator') continue;
    await inTurn(client, async () => {
      // Another process may have moved the table while this one waited for its turn.
      if ((await placesNow(client)).has(table)) return;
      await move(client, table, wanted);
      moved.push(table);
    });
  }
  return moved;
}

/**
 * Returns all tables in an order that puts referenced tables first, because they must be placed before the tables that
 * reference them.
 */
async function inOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; referred: string }>(`
    SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS referred
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`);
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const key of rows) if (key.table === table && !ordered.has(key.referred)) add(key.referred);
    ordered.add(table);
  };
  for (const table of Object.keys(distribution)) add(table);
  return [...ordered];
}

function placementOf(table: string): Placement {
  return distribution[table as keyof typeof distribution];
}

/** Returns the places of all tables that are not only on the coordinator. */
async function placesNow(client: pg.Client): Promise<Map<string, Placement>> {
  const { rows } = await client.query<{ table: string; type: string; by: string }>(`
    SELECT table_name::text AS table, citus_table_type AS type, distribution_column AS by
    FROM citus_tables WHERE citus_table_type <> 'local'`);
  return new Map(rows.map(({ table, type, by }) => [table, type === 'reference' ? 'everywhere' : { by }]));
}

async function move(client: pg.Client, table: string, wanted: Exclude<Placement, 'coordinator'>): Promise<void> {
  try {
    if (wanted === 'everywhere') await client.query('SELECT create_reference_table($1)', [table]);
    else await client.query('SELECT create_distributed_table($1, $2)', [table, wanted.by]);
  } catch (fault) {
    const { code, message, detail } = fault as pg.DatabaseError;
    // An error without a code comes from a broken connection.
    if (!code) throw fault;
    throw new SetupError(`The table ${table} cannot be distributed: ${message}${detail ? ` (${detail})` : ''}`);
  }
}

/** Deletes the coordinator's copies of rows that are now on the workers, in referencing tables first. */
async function removeMoved(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of (await inOrder(client)).toReversed()) {
    if (!tables.includes(table) || placementOf(table) === 'coordinator') continue;
    await client.query('SELECT truncate_local_data_after_distributing_table($1::text::regclass)', [table]);
  }
}

function refuseElsewhere(table: string, now: Placement | undefined, wanted: Placement): void {
  if (now === undefined || JSON.stringify(now) === JSON.stringify(wanted)) return;
  const [is, should] = [now, wanted].map((place) => (typeof place === 'object' ? `distributed by ${place.by}` : place));
  throw new SetupError(`The table ${table} is ${is}, but has to be ${should}: run undistribute_table first.`);
}
