import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { SetupError } from '../../platform/core/setup-error.ts';
import { isDistributedAt } from '../../platform/postgres/distribute.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database.ts';
import { openErasureLines, openPhotoFiles, type PhotoFiles } from '../storage.ts';
import { type ArchiveWriter, openTarWriter } from './archive.ts';
import { backupName, deleteOlder, finishBackup, megabytes, openUnfinished, refuseFullDisk } from './backup-folder.ts';
import { copyDataFolder, measureDataFolder } from './copy-data-folder.ts';
import { homeOfDatabase } from './embedded-place.ts';
import type { BackupKey } from './key-file.ts';
import { type BackupManifest, writeManifest } from './manifest.ts';
import { findProgram, runProgram } from './postgres-programs.ts';
import { copyPhotos, measurePhotos } from './stored-photos.ts';
import { type StoredFile, storeFile } from './streams.ts';

export interface BackupOptions {
  readonly key: BackupKey | undefined;
  readonly withPhotos: boolean;
  /** Number of backups to keep, including the new one. Undefined: all. */
  readonly keep: number | undefined;
}

type Backed = Pick<Config, 'databaseUrl' | 'directUrl' | 'migratorUrl' | 'dataDir' | 's3' | 'secret' | 'secretFile'>;

/** Only one backup of a database runs at a time. The number is arbitrary. */
const turn = 993_074;

/**
 * Writes a backup of the database, the photos and the list of erased members into a new folder in `folder`, while the
 * product runs or not. Returns a summary for the operator. If interrupted, removes what it has written.
 */
export async function backUp(
  config: Backed,
  folder: string,
  options: BackupOptions,
  { signal, now }: { readonly signal: AbortSignal; readonly now: Date },
): Promise<string> {
  await using opened = new AsyncDisposableStack();
  if (!config.databaseUrl && !(await homeOfDatabase(config.dataDir))) {
    throw new SetupError(
      `There is no database in ${config.dataDir}: run the command with the settings of the product.`,
    );
  }
  const database = opened.adopt(await openDatabase(config, () => undefined), (open) => open.stop());
  const client = new pg.Client({ ...database.migrator, keepAlive: true, application_name: 'damson-backup' });
  // A lost connection makes the next statement fail.
  client.on('error', () => undefined);
  await client.connect();
  opened.defer(async () => await client.end());
  const source = await inspect(client, config, database);
  const photos = options.withPhotos ? await openPhotoFiles(config) : undefined;
  const measured = photos ? await measurePhotos(photos, signal) : { bytes: 0 };

  const unfinished = await openUnfinished(path.resolve(folder));
  opened.defer(async () => await rm(unfinished, { recursive: true, force: true }));
  await refuseFullDisk(unfinished, measured.bytes + source.bytes);
  const written = await writeArchives(unfinished, { config, client, source, photos, options, signal });
  signal.throwIfAborted();
  const manifest: BackupManifest = {
    format: 1,
    version: await versionOfProduct(),
    created_at: now.toISOString(),
    database: source,
    photos: written.photos,
    file_bytes: written.bytes,
    erased: written.erased,
    encrypted_for: options.key?.recipient ?? null,
    has_secret: config.secretFile !== undefined,
    archives: written.archives,
  };
  await writeManifest(unfinished, manifest, config.secret);
  const whole = await finishBackup(unfinished, backupName(now));
  const deleted = options.keep ? await deleteOlder(path.dirname(whole), options.keep, config.secret) : 0;
  return summary(whole, manifest, deleted);
}

async function versionOfProduct(): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

type Source = BackupManifest['database'];

/** Reads the database's version and size. Throws if there is nothing to back up, or if another backup is running. */
async function inspect(client: pg.Client, config: Backed, database: Database): Promise<Source> {
  await client.query('SET idle_session_timeout = 0; SET statement_timeout = 0; SET lock_timeout = 0');
  const { rows } = await client.query<{ version: number; bytes: string; isOurs: boolean; isFree: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, pg_database_size(current_database()) AS bytes,
       to_regclass('public.migration') IS NOT NULL AS "isOurs", pg_try_advisory_lock($1) AS "isFree"`,
    [turn],
  );
  const { version, bytes, isOurs, isFree } = rows[0]!;
  if (!isOurs) throw new SetupError('The database is empty: run the command with the settings of the product.');
  if (!isFree) throw new SetupError('Another backup of this database is running.');
  if (await isDistributedAt(database.migrator)) {
    throw new SetupError('A cluster is backed up server by server: docs/operating/backup.md.');
  }
  const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return {
    kind: config.databaseUrl ? 'dump' : 'files',
    server: version,
    system: `${process.platform}-${process.arch}`,
    migrations: migrations.map(({ name }) => name),
    bytes: config.databaseUrl ? Number(bytes) : (await measureDataFolder(client)).bytes,
  };
}

interface Writing {
  readonly config: Backed;
  readonly client: pg.Client;
  readonly source: Source;
  readonly photos: PhotoFiles | undefined;
  readonly options: BackupOptions;
  readonly signal: AbortSignal;
}

/**
 * Copies the photos before the database and those that were added meanwhile after it, so that every photo of the copied
 * database has its files; and the list of erased members last, so that it includes everybody who is still in the copy.
 */
async function writeArchives(folder: string, { config, client, source, photos, options, signal }: Writing) {
  const cipher = options.key?.encrypt;
  const nameOf = (name: string) => (cipher ? `${name}.age` : name);
  const filesName = nameOf('files.tar');
  const files = openTarWriter(path.join(folder, filesName), { compressed: false, cipher }, signal);
  try {
    const copying = photos && copyPhotos(photos, files, signal);
    await copying?.all();
    const database =
      source.kind === 'files'
        ? await storeDataFolder(folder, nameOf('database.tar.gz'), { client, options, signal })
        : await storeDump(folder, nameOf('database.dump'), { config, source, options, signal });
    await copying?.added();
    const lines = await openErasureLines(config).all();
    await addText(files, 'erased', lines.map((line) => `${line}\n`).join(''));
    if (!config.databaseUrl) {
      const home = await homeOfDatabase(config.dataDir);
      await addText(files, 'password', await readFile(path.join(home!, 'password'), 'utf8'));
    }
    if (config.secretFile) await addText(files, 'secret', await readFile(config.secretFile, 'utf8'));
    const stored = { name: filesName, ...(await files.finish()) };
    const archives: StoredFile[] = [stored, database];
    return { archives, bytes: files.bytes, photos: copying ? copying.count() : null, erased: lines.length };
  } catch (fault) {
    await files.abort(fault);
    throw fault;
  }
}

async function addText(files: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await files.add(name, bytes.length, [bytes]);
}

async function storeDataFolder(
  folder: string,
  name: string,
  { client, options, signal }: Pick<Writing, 'client' | 'options' | 'signal'>,
): Promise<StoredFile> {
  const { folder: data } = await measureDataFolder(client);
  const packing = { compressed: true, cipher: options.key?.encrypt };
  const archive = openTarWriter(path.join(folder, name), packing, signal);
  try {
    await copyDataFolder(client, data, archive);
    return { name, ...(await archive.finish()) };
  } catch (fault) {
    await archive.abort(fault);
    throw fault;
  }
}

async function storeDump(
  folder: string,
  name: string,
  { config, source, options, signal }: Pick<Writing, 'config' | 'source' | 'options' | 'signal'>,
): Promise<StoredFile> {
  const connectionString = config.migratorUrl ?? config.directUrl ?? config.databaseUrl!;
  const program = await findProgram('pg_dump', Math.floor(source.server / 10_000));
  const dump = runProgram(program, ['--format=custom'], { connectionString }, { signal });
  const bytes = options.key ? await options.key.encrypt(dump.output) : dump.output;
  const stored = await storeFile(path.join(folder, name), bytes, signal).catch(async (fault: unknown) => {
    await dump.done;
    throw fault;
  });
  // The output of a failed program ends like that of another.
  await dump.done;
  return { name, ...stored };
}

function summary(
  whole: string,
  { database, photos, erased, archives, encrypted_for }: BackupManifest,
  deleted: number,
) {
  const size = archives.reduce((sum, archive) => sum + archive.size, 0);
  const lines = [
    `${whole}: ${megabytes(size)}`,
    `  database: ${database.kind === 'files' ? 'files of the embedded' : 'dump of'} PostgreSQL ${(database.server / 10_000) | 0}`,
    `  photos: ${photos === null ? 'not included' : `${photos} files`}; erased members and bans: ${erased} lines`,
    `  ${encrypted_for ? `encrypted for ${encrypted_for}` : 'not encrypted: give --key-file'}`,
    ...(deleted > 0 ? [`  older backups deleted: ${deleted}`] : []),
  ];
  return lines.join('\n');
}
