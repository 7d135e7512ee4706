import pg from 'pg';
import { SetupError } from '../core/setup-error.ts';
import { silenceMilliseconds } from './processes.ts';
import { type Migration, migrationsFolder, migrationsIn, unknownNarrowing } from './migrations.ts';

/** Lock for processes that start at the same time. The number is arbitrary, but must never change. */
const turn = 993_072;

/**
 * Widens the schema: runs each new file of `database/migrations` in order, each in its own transaction, which also
 * records it. An interrupted run can be resumed. Returns the names of the files that it ran. Unless the database is new,
 * migrations that move rows are left to {@link moveRows}, and those that narrow to {@link narrow}. `then` runs in another
 * transaction, under the same lock.
 */
export async function migrate(
  config: pg.PoolConfig,
  then?: (client: pg.Client) => Promise<void>,
  folder = migrationsFolder,
): Promise<string[]> {
  return await withClient(config, async (client) => {
    await inTurn(client, async () => {
      await client.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, ran_at timestamptz NOT NULL)');
    });
    const { all, pending, known } = await stateOf(client, folder);
    refuseNewer(all, known);
    const ran: string[] = [];
    for (const migration of pending.filter(({ kind }) => known.size === 0 || kind === 'widen')) {
      if (await runOnce(client, migration)) ran.push(migration.name);
    }
    if (then) await inTurn(client, async () => await then(client));
    return ran;
  });
}

export interface MoveTools {
  /** Receives the number of rows that a migration has moved so far. */
  readonly onProgress: (name: string, rows: number) => void;
  readonly stopping: AbortSignal;
}

/**
 * Runs migrations that move rows, in batches, while the product serves. Skips those that narrow, so that a move never
 * waits for the operator. Returns false if interrupted.
 */
export async function moveRows(config: pg.PoolConfig, tools: MoveTools, folder = migrationsFolder): Promise<boolean> {
  return await withClient(config, async (client) => {
    const { pending } = await stateOf(client, folder);
    for (const migration of pending.filter(({ kind }) => kind === 'move')) {
      if (!(await move(client, migration, tools))) return false;
    }
    return true;
  });
}

/** Returns the names of the migrations that narrow and have not run. */
export async function pendingNarrowings(config: pg.PoolConfig, folder = migrationsFolder): Promise<string[]> {
  return await withClient(config, async (client) => {
    const { pending } = await stateOf(client, folder);
    return pending.filter(({ kind }) => kind === 'narrow').map(({ name }) => name);
  });
}

export interface Narrowed {
  readonly ran: readonly string[];
  /** The first migration that did not run. `move`: rows that it removes are still being moved. */
  readonly stopped?: { readonly name: string; readonly because: 'move' | 'older processes' };
}

/**
 * Runs the migrations that narrow, in order. Stops at the first one while rows are still being moved before it, or
 * while processes of a version that does not know it are running.
 */
export async function narrow(config: pg.PoolConfig, now: Date, folder = migrationsFolder): Promise<Narrowed> {
  return await withClient(config, async (client) => {
    const { pending } = await stateOf(client, folder);
    const ran: string[] = [];
    for (const migration of pending) {
      if (migration.kind === 'widen') continue;
      const { name } = migration;
      if (migration.kind === 'move') {
        const next = pending.find((later) => later.kind === 'narrow' && later.name > name);
        if (next) return { ran, stopped: { name: next.name, because: 'move' } };
        continue;
      }
      if (!(await narrowOnce(client, migration, now))) return { ran, stopped: { name, because: 'older processes' } };
      ran.push(name);
    }
    return { ran };
  });
}

/** Returns false if processes of an older version are running. */
async function narrowOnce(client: pg.Client, migration: Migration, now: Date): Promise<boolean> {
  let isDone = false;
  await inTurn(client, async () => {
    // A process that starts from now on reads the migration's name from the database.
    const old = await client.query('SELECT FROM server_process WHERE knows < $1 AND seen_at > $2', [
      migration.name,
      new Date(now.getTime() - silenceMilliseconds),
    ]);
    if (old.rowCount) return;
    if (!(await hasRun(client, migration))) await run(client, migration);
    isDone = true;
  });
  return isDone;
}

/** Returns false if interrupted. Rows already moved stay moved. */
async function move(client: pg.Client, migration: Migration, { onProgress, stopping }: MoveTools): Promise<boolean> {
  const statement = await migration.read();
  let total = 0;
  while (!stopping.aborted) {
    const rows = await moveSome(client, migration, statement);
    total += rows;
    onProgress(migration.name, total);
    if (rows === 0) return true;
  }
  return false;
}

/** Moves one batch. If no rows were left, records the migration as done. */
async function moveSome(client: pg.Client, migration: Migration, statement: string): Promise<number> {
  let rows = 0;
  await inTurn(client, async () => {
    if (await hasRun(client, migration)) return;
    rows = (await client.query(statement)).rowCount ?? 0;
    if (rows === 0) await note(client, migration);
  });
  return rows;
}

async function stateOf(client: pg.Client, folder: string) {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
  const known = new Set(rows.map(({ name }) => name));
  const all = await migrationsIn(folder);
  return { all, known, pending: all.filter(({ name }) => !known.has(name)) };
}

/** Throws if a newer version has removed something that this one may still use. */
function refuseNewer(all: readonly Migration[], known: ReadonlySet<string>): void {
  const newer = unknownNarrowing(known, all);
  if (newer) throw new SetupError(`The database belongs to a newer version, which has run ${newer}: start that one.`);
}

/** Runs a migration unless another process ran it while this one waited for its turn. */
async function runOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  let isDone = false;
  await inTurn(client, async () => {
    if (await hasRun(client, migration)) return;
    await run(client, migration);
    isDone = true;
  });
  return isDone;
}

async function hasRun(client: pg.Client, { name }: Migration): Promise<boolean> {
  return Boolean((await client.query('SELECT FROM migration WHERE name = $1', [name])).rowCount);
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  // Waits only briefly for a table locked by a slow statement: a failed start can be repeated, but a waiting migration
  // would block all other statements.
  await client.query("SET LOCAL lock_timeout = '2s'");
  await client.query(await migration.read());
  await note(client, migration);
}

async function note(client: pg.Client, { name }: Migration): Promise<void> {
  await client.query('INSERT INTO migration (name, ran_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, new Date()]);
}

/**
 * Runs `work` in a transaction, one process at a time. Uses a transaction lock: behind a pooler, a session lock would
 * outlive its client.
 */
export async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [turn]);
  // By default Citus changes shards in parallel, and then cannot run further statements on them in the same
  // transaction.
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  await work();
  await client.query('COMMIT');
}

/** Runs `work` with a connection of its own, which is closed afterwards. */
export async function withClient<Result>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(config);
  // An unhandled error of the connection would end the process; the next statement fails anyway, with the reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
