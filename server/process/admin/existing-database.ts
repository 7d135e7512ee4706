import { access, constants } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { isRoot } from '../../platform/core/system-account.ts';
import { notedElsewhere } from '../../platform/postgres/embedded/embedded-home.ts';
import { withClient } from '../../platform/postgres/migrate.ts';
import { kindOf, migrationsFolder, migrationsIn, unknownNarrowing } from '../../platform/postgres/migrations.ts';

const toCreate = 'start the product or run: npm run admin -- setup';
const toName = 'Name the settings of the product: npm run admin -- --env-file FILE …';

/** Refuses settings whose database would have to be created. Nothing is written. */
export async function mustExist({ DATABASE_URL, DATA_DIR = 'var' }: NodeJS.ProcessEnv): Promise<void> {
  if (DATABASE_URL) return;
  const folder = path.resolve(DATA_DIR, 'postgres');
  const home = (await notedElsewhere(folder)) ?? folder;
  const reason = await whyNot(path.join(home, 'data/PG_VERSION'));
  if (reason === 'ENOENT' || reason === 'ENOTDIR') {
    throw new AdminError(
      `There is no database: DATABASE_URL is not set, and ${folder} has no embedded one.\n${toName}\nTo create one, ${toCreate}`,
    );
  }
  if (reason) throw new AdminError(notReadable(home, reason));
}

function notReadable(home: string, reason: string): string {
  const hint = isRoot() ? '' : ' Run the command with sudo, or as the account of the product.';
  return `The account ${userInfo().username} may not use the embedded database in ${home} (${reason}).${hint}`;
}

/** Returns the code of the error, or undefined if the file is readable. */
async function whyNot(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.R_OK);
    // The owner's password is private to the account of the product.
    await access(path.join(path.dirname(file), '../password'), constants.R_OK);
    return undefined;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** A database for the first line of the output, without its password: `damson at db.example:5432 (damson_app)`. */
export function describeDatabase(connection: pg.PoolConfig, embeddedIn: string | undefined): string {
  if (embeddedIn) return `embedded, in ${embeddedIn}`;
  const { host, port, database, user } = new pg.Client(connection);
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  return `${database} at ${place} (${user})`;
}

/** Refuses a database that is not Damson's, or whose schema is that of another version. */
export async function mustFit(connection: pg.PoolConfig, name: string): Promise<void> {
  const wrong = await withClient(connection, async (client) => await schemaProblem(client));
  if (wrong) throw new AdminError(`The database ${name} ${wrong}`);
}

async function schemaProblem(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query<{ damson: boolean; tables: number }>(`
    SELECT to_regclass('public.migration') IS NOT NULL AND to_regclass('public.site') IS NOT NULL AS damson,
      (SELECT count(*)::int FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE relkind IN ('r', 'p') AND nspname = 'public') AS tables`);
  const { damson, tables } = found[0]!;
  if (!damson && tables > 0) return 'is not one of Damson: it has other tables.';
  if (!damson) return `is empty. To create its tables, ${toCreate}`;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
  const known = new Set(rows.map((row) => row.name));
  const all = await migrationsIn(migrationsFolder);
  const newer = unknownNarrowing(known, all);
  if (newer) return `is of another version, which has run ${newer}: run the command of that version.`;
  // Moving and narrowing migrations run while the product serves.
  const older = all.find((migration) => kindOf(migration.name) === 'widen' && !known.has(migration.name));
  if (older) {
    return `is of an older version, which lacks ${older.name}. To upgrade it, start the product or run: npm run admin -- migrate`;
  }
  return undefined;
}
