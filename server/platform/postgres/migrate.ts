import pg from 'pg';
import { SetupError } from '../core/setup-error.ts';
import { silenceMilliseconds } from './processes.ts';
import { kindOf, type Migration, migrationsFolder, migrationsIn } from './migrations.ts';

/** Two processes that start together take turns. Any number will do, as long as it is always the same. */
const turn = 993_072;

/**
 * Widens the schema: runs each numbered file of `database/migrations` that has not run yet, in order, each in a
 * transaction of its own that also notes it. Stopped half-way, it goes on where it stopped. Returns what it ran. What
 * moves rows or narrows is left to {@link migrateRest}, unless the database is new. `then` follows in a transaction of
 * its own, while no other process does either.
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

export interface RestTools {
  /** Hears how many rows a move has moved so far. */
  readonly onProgress: (name: string, rows: number) => void;
  readonly stopping: AbortSignal;
  readonly now: () => Date;
}

/**
 * Moves rows, in order and batch by batch, and narrows, while the product serves. Stops before a narrowing that a
 * process of an older version would not survive. Returns what is still to be done.
 */
export async function migrateRest(config: pg.PoolConfig, tools: RestTools, folder = migrationsFolder) {
  return await withClient(config, async (client) => {
    const { pending } = await stateOf(client, folder);
    const rest = pending.filter(({ kind }) => kind !== 'widen');
    for (const [at, migration] of rest.entries()) {
      const done = migration.kind === 'move' ? move(client, migration, tools) : narrow(client, migration, tools.now());
      if (!(await done)) return rest.slice(at).map(({ name }) => name);
    }
    return [];
  });
}

async function narrow(client: pg.Client, migration: Migration, now: Date): Promise<boolean> {
  let isDone = false;
  await inTurn(client, async () => {
    // One that starts from now on learns of it from the table of migrations.
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

/** False if it was stopped in between; what was moved stays so. */
async function move(client: pg.Client, migration: Migration, { onProgress, stopping }: RestTools): Promise<boolean> {
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

/** Moves a batch; where none was left, it is done, and noted. */
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

/** What a newer version has taken away, this one may still use. */
function refuseNewer(all: readonly Migration[], known: ReadonlySet<string>): void {
  const ours = new Set(all.map(({ name }) => name));
  const newer = [...known].find((name) => kindOf(name) === 'narrow' && !ours.has(name));
  if (newer) throw new SetupError(`The database belongs to a newer version, which has run ${newer}: start that one.`);
}

/** Unless another process did while this one waited for its turn. */
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
  // A table that a busy statement holds is waited for briefly; better to fail and be started again than to block all.
  await client.query("SET LOCAL lock_timeout = '2s'");
  await client.query(await migration.read());
  await note(client, migration);
}

async function note(client: pg.Client, { name }: Migration): Promise<void> {
  await client.query('INSERT INTO migration (name, ran_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, new Date()]);
}

/**
 * Does `work` in a transaction, when no other process does any. The lock belongs to the transaction: that of a session
 * would stay behind with a connection of a pooler.
 */
export async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [turn]);
  // Where tables are distributed, what was done to their parts at once could not be built upon in one transaction.
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  await work();
  await client.query('COMMIT');
}

/** Does `work` with a connection of its own, which is closed at the end. */
export async function withClient<Result>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(config);
  // One that breaks between two statements would end the process; the next statement fails, and says why.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
