import type pg from 'pg';
import { adminCommand, type AdminResult } from '../platform/admin/admin-command.ts';
import { type Narrowed, narrow, pendingNarrowings } from '../platform/postgres/migrate.ts';
import { migrationsFolder } from '../platform/postgres/migrations.ts';

export interface NarrowServices {
  readonly migrator: pg.PoolConfig;
}

/** Commands for migrations that remove what older versions use. (Decision 267.) */
export const narrowCommands = [
  adminCommand({
    name: 'narrow',
    help: 'list the migrations that remove what older versions use, and have not run yet',
    run: async ({ migrator }: NarrowServices) => await listNarrowings(migrator),
  }),
  adminCommand({
    name: 'narrow all',
    help: 'run these migrations; afterwards no older version starts',
    run: async ({ migrator }: NarrowServices, _given, now) => await narrowAll(migrator, now),
  }),
];

/** Lists the migrations that remove something and have not run yet. */
export async function listNarrowings(migrator: pg.PoolConfig, folder = migrationsFolder): Promise<string> {
  const pending = await pendingNarrowings(migrator, folder);
  if (pending.length === 0) return noneWaits;
  return [
    'These migrations remove what older versions use:',
    ...pending.map((name) => `  ${name}`),
    'Afterwards no older version starts. Once you no longer need a way back: npm run admin -- narrow all',
  ].join('\n');
}

/** Runs the migrations that remove something. Fails with the reason if one cannot run yet. */
export async function narrowAll(migrator: pg.PoolConfig, now: Date, folder = migrationsFolder): Promise<AdminResult> {
  if ((await pendingNarrowings(migrator, folder)).length === 0) return noneWaits;
  return await narrow(migrator, now, folder).then(describeNarrowed, (fault: pg.DatabaseError) => {
    if (fault.code !== tableInUse) throw fault;
    return failed([`A table that has to change is in use; try again in a moment. (${fault.message})`]);
  });
}

const noneWaits = 'No migration waits.';
/** PostgreSQL's code for a lock that was not free in time. */
const tableInUse = '55P03';
const reasons = {
  move: 'the product is still moving rows that it removes. Try again when the log no longer says `rows have been moved`.',
  'older processes': 'processes of an older version are running. Try again a minute after the last one has ended.',
};

function describeNarrowed({ ran, stopped }: Narrowed): AdminResult {
  const done = ran.map((name) => `Ran ${name}.`);
  return stopped ? failed([...done, `${stopped.name} waits: ${reasons[stopped.because]}`]) : done.join('\n');
}

function failed(lines: readonly string[]): AdminResult {
  return { said: lines.join('\n'), failed: true };
}
