import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { SetupError } from '../../platform/core/setup-error.ts';
import { migrationsFolder, migrationsIn, unknownNarrowing } from '../../platform/postgres/migrations.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import type { FoundBackup } from './backup-folder.ts';
import { homeOfDatabase } from './embedded-place.ts';
import type { BackupKey } from './key-file.ts';
import { digestOf } from './streams.ts';

/** The settings of the place that is being restored. */
export type Restored = Pick<
  Config,
  | 'databaseUrl'
  | 'directUrl'
  | 'migratorUrl'
  | 'dataDir'
  | 's3'
  | 'secret'
  | 'secretFile'
  | 'production'
  | 'demoCommunity'
>;

/** The folder for unfinished files in a data folder. */
export const stagingName = '.restore';

/** Throws if these settings, this version or this key cannot use the backup. */
export async function refuseUnfit(
  { manifest, isOurs }: FoundBackup,
  config: Restored,
  key: BackupKey | undefined,
): Promise<void> {
  const { database, encrypted_for, has_secret } = manifest;
  if (has_secret && !config.secretFile) {
    throw new SetupError('The backup is of a trial without SECRET, and contains its own: restore it without SECRET.');
  }
  if (!has_secret && !isOurs(config.secret)) {
    throw new SetupError('The backup was made with another SECRET, or was changed: set the SECRET of that time.');
  }
  if (encrypted_for && !key?.decrypt) {
    throw new SetupError(
      `The backup is encrypted for ${encrypted_for}: give the file with its secret key, --key-file.`,
    );
  }
  if (encrypted_for && key?.recipient !== encrypted_for) {
    throw new SetupError(`The backup is encrypted for ${encrypted_for}, and this key is of ${key?.recipient}.`);
  }
  if (database.kind === 'files' && config.databaseUrl) {
    throw new SetupError('The backup is of the embedded PostgreSQL: restore it without DATABASE_URL.');
  }
  if (database.kind === 'dump' && !config.databaseUrl) {
    throw new SetupError('The backup is of a PostgreSQL of your own: set DATABASE_URL to an empty database.');
  }
  const here = `${process.platform}-${process.arch}`;
  if (database.kind === 'files' && database.system !== here) {
    throw new SetupError(`The files of the database are of ${database.system}, and this machine is ${here}.`);
  }
  const newer = unknownNarrowing(database.migrations, await migrationsIn(migrationsFolder));
  if (newer) throw new SetupError(`The backup is of a newer version of Damson, which has run ${newer}: use that one.`);
}

/** Entries that a data folder may have before a restoration. The list of erased members is completed, never replaced. */
const harmless = new Set([stagingName, 'erased', 'secret', 'lost+found']);

/** Throws if the database or the data folder contains anything that a restoration would mix with the backup. */
export async function refuseUsed(config: Restored, withPhotos: boolean): Promise<void> {
  const { dataDir, databaseUrl, s3 } = config;
  if (databaseUrl) {
    const database = await openDatabase(config, () => undefined);
    const client = new pg.Client(database.migrator);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ tables: number }>(`
      SELECT count(*)::int AS tables FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND nspname !~ '^pg_(toast|temp)'
        AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`);
    await client.end();
    const { tables } = rows[0]!;
    if (tables > 0)
      throw new SetupError(`The database of DATABASE_URL is not empty (${tables} tables): create another.`);
  } else if (await homeOfDatabase(dataDir)) {
    throw new SetupError(`${dataDir} has a database already: restore into another DATA_DIR.`);
  }
  for (const name of await readdir(dataDir)) {
    if (harmless.has(name) || (name === 'photos' && (!withPhotos || s3))) continue;
    const place = path.join(dataDir, name);
    if ((await filesBelow(place)) > 0) throw new SetupError(`${place} is not empty: restore into another DATA_DIR.`);
  }
}

/** Number of files, without the one that identifies a storage of photos. */
async function filesBelow(place: string): Promise<number> {
  if (!(await stat(place)).isDirectory()) return 1;
  const found = await readdir(place, { recursive: true, withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory() && entry.name !== 'place').length;
}

/** Compares every byte of the backup with its manifest. */
export async function verifyFiles({ folder, manifest }: FoundBackup, signal: AbortSignal): Promise<void> {
  for (const { name, size, sha256 } of manifest.archives) {
    const file = path.join(folder, name);
    const found = await digestOf(file, signal).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
      throw new SetupError(`The backup is incomplete: ${name} is missing.`);
    });
    if (found.size !== size) {
      throw new SetupError(`The backup is damaged: ${name} has ${found.size} bytes instead of ${size}.`);
    }
    if (found.sha256 !== sha256) throw new SetupError(`The backup is damaged: ${name} has another checksum.`);
  }
}
