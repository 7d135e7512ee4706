import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { PhotoFileId } from '#database/stored-types.ts';
import { diskStorage, photoNamed, photoObjectKey, type PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoVariant } from '../../platform/core/photo-addresses.ts';
import { makeSecret } from '../../platform/core/secret.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { embeddedAccount } from '../../platform/postgres/accounts.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import { accountForPostgres, homeFor } from '../../platform/postgres/embedded/embedded-home.ts';
import { openDatabase } from '../database.ts';
import { openErasureLines, openPhotoFiles } from '../storage.ts';
import { tarEntries } from './archive.ts';
import { backupsIn, type FoundBackup, isOther, megabytes, refuseFullDisk } from './backup-folder.ts';
import type { BackupKey } from './key-file.ts';
import { readManifest } from './manifest.ts';
import { findProgram, runProgram } from './postgres-programs.ts';
import { refuseUnfit, refuseUsed, type Restored, stagingName, verifyFiles } from './restore-checks.ts';
import { eraseAgain, settleRestored, type Settled, type Settling } from './settle-restored.ts';
import { type Cipher, fileBytes } from './streams.ts';

export interface RestoreOptions {
  readonly key: BackupKey | undefined;
  readonly withPhotos: boolean;
  /** The old site stopped before the backup, so its waiting emails and jobs are still to be done. */
  readonly sendsWaiting: boolean;
}

/** A server may have much of its log to replay. In milliseconds. */
const replayMilliseconds = 6 * 3_600_000;

/**
 * Restores a backup, or the newest one in `folder`, into an empty database and data folder. Checks everything before it
 * changes anything, and writes under temporary names until all is there. Returns a summary for the operator.
 */
export async function restore(
  config: Restored,
  folder: string,
  options: RestoreOptions,
  { signal, now }: { readonly signal: AbortSignal; readonly now: Date },
): Promise<string> {
  await using opened = new AsyncDisposableStack();
  const backup = await find(path.resolve(folder));
  const { manifest } = backup;
  await refuseUnfit(backup, config, options.key);
  const decrypt = manifest.encrypted_for ? options.key!.decrypt : undefined;
  const withPhotos = options.withPhotos && manifest.photos !== null;
  const staging = await openStaging(config.dataDir);
  opened.defer(async () => await rm(staging, { recursive: true, force: true }));
  await refuseUsed(config, withPhotos);
  const onDisk = manifest.file_bytes + (config.databaseUrl ? 0 : manifest.database.bytes);
  await refuseFullDisk(staging, onDisk);
  await verifyFiles(backup, signal);
  signal.throwIfAborted();

  const files = await unpackFiles(backup, { config, staging, decrypt, withPhotos, signal });
  const secret = files.secret === undefined ? config.secret : makeSecret(files.secret.trim());
  const settling = { sendsWaiting: options.sendsWaiting, photos: files.photos, now };
  const settled = config.databaseUrl
    ? await restoreOwn(backup, { config, staging, decrypt, files, settling, signal })
    : await restoreEmbedded(backup, { config, staging, decrypt, files, settling, signal });
  const erasedAgain = await eraseAgain({ ...config, secret }, now).catch((fault: Error) => {
    throw new SetupError(
      `Restored, but not all members of the list are erased yet, which the next start repeats: ${fault}`,
    );
  });
  return summary(backup, config, { ...settled, withPhotos, erasedAgain });
}

interface Restoring {
  readonly config: Restored;
  readonly staging: string;
  readonly decrypt: Cipher | undefined;
  readonly files: Unpacked;
  readonly settling: Settling;
  readonly signal: AbortSignal;
}

async function restoreOwn(backup: FoundBackup, { config, staging, decrypt, files, settling, signal }: Restoring) {
  await restoreDump(backup, config, decrypt, signal);
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openDatabase(config, () => undefined), (open) => open.stop());
  const settled = await settleRestored(database, settling);
  await finishFiles(staging, config, files);
  return settled;
}

/** Lets a server replay the log of the backup in the folder for unfinished files, and moves its data when it is done. */
async function restoreEmbedded(backup: FoundBackup, { config, staging, decrypt, files, settling, signal }: Restoring) {
  const place = path.join(staging, 'postgres');
  const home = await homeFor(place);
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => await rm(home, { recursive: true, force: true }));
  await unpackDataFolder(backup, { home, decrypt, signal });
  const passwordFile = path.join(home, 'password');
  await writeFile(passwordFile, files.password!, { mode: 0o600 });
  await giveToPostgres(passwordFile);
  const server = await startEmbeddedPostgres(place, () => undefined, {}, replayMilliseconds);
  let settled: Settled;
  try {
    const { connection: migrator } = server;
    settled = await settleRestored({ migrator, account: embeddedAccount(migrator.password as string) }, settling);
  } finally {
    await server.stop();
  }
  signal.throwIfAborted();
  await finishFiles(staging, config, files);
  const final = await homeFor(path.join(config.dataDir, 'postgres'));
  await rename(passwordFile, path.join(final, 'password'));
  // The database comes last: until then, the product finds none.
  await rename(path.join(home, 'data'), path.join(final, 'data'));
  return settled;
}

async function find(folder: string): Promise<FoundBackup> {
  const read = await readManifest(folder);
  if (read) return { ...read, folder };
  const [newest] = await backupsIn(folder).catch(() => []);
  if (newest) return newest;
  throw new SetupError(`${folder} is not a whole backup of this version of Damson, and contains none.`);
}

/** Creates the folder for unfinished files. Throws while another restoration uses it. */
async function openStaging(dataDir: string): Promise<string> {
  const staging = path.join(dataDir, stagingName);
  const owner = path.join(staging, 'pid');
  const pid = Number(await readFile(owner, 'utf8').catch(() => 0));
  if (isOther(pid)) throw new SetupError(`Another restoration into ${dataDir} is running.`);
  await rm(staging, { recursive: true, force: true });
  // PostgreSQL's account must be able to enter the folder, in which only the folders of each account are readable.
  await mkdir(staging, { mode: 0o711 });
  await writeFile(owner, String(process.pid), { flag: 'wx', mode: 0o600 });
  return staging;
}

function archiveOf({ folder, manifest }: FoundBackup, start: string): string {
  const found = manifest.archives.find(({ name }) => name.startsWith(start));
  if (!found) throw new SetupError(`The backup is incomplete: it lists no ${start}.`);
  return path.join(folder, found.name);
}

interface Unpacked {
  readonly password: string | undefined;
  readonly secret: string | undefined;
  readonly erased: readonly string[];
  /** The ids of the photos with files; undefined if the photos stay as they are. */
  readonly photos: ReadonlySet<PhotoFileId> | undefined;
}

interface Unpacking {
  readonly config: Restored;
  readonly staging: string;
  readonly decrypt: Cipher | undefined;
  readonly withPhotos: boolean;
  readonly signal: AbortSignal;
}

async function unpackFiles(
  backup: FoundBackup,
  { config, staging, decrypt, withPhotos, signal }: Unpacking,
): Promise<Unpacked> {
  const storage: PhotoStorage = config.s3
    ? (await openPhotoFiles(config)).storage
    : diskStorage(path.join(staging, 'photos'));
  const texts = new Map<string, string>();
  const photos = new Set<PhotoFileId>();
  const packing = { compressed: false, cipher: decrypt };
  for await (const { name, bytes } of tarEntries(archiveOf(backup, 'files.'), packing)) {
    signal.throwIfAborted();
    const [kind, file = '', variant = ''] = name.split('/');
    const photo = photoNamed(file, photoObjectKey(variant as PhotoVariant));
    if (['erased', 'password', 'secret'].includes(name)) texts.set(name, await text(Readable.fromWeb(bytes as never)));
    else if (kind !== 'photos' || !photo) throw new SetupError(`The backup contains ${name}, which no backup has.`);
    else if (withPhotos) {
      await storage.write(photo.file, photo.name, new Uint8Array(await new Response(bytes as never).arrayBuffer()));
      photos.add(photo.file);
    } else await bytes.cancel();
  }
  const isWhole = texts.has('erased') && (backup.manifest.database.kind === 'dump' || texts.has('password'));
  if (!isWhole) throw new SetupError('The backup is incomplete: it lacks the list of the erased, or the password.');
  return {
    password: texts.get('password'),
    secret: texts.get('secret'),
    erased: texts.get('erased')!.split('\n').filter(Boolean),
    photos: withPhotos ? photos : undefined,
  };
}

/** Extracts the files of the embedded PostgreSQL, readable by its account alone. */
async function unpackDataFolder(
  backup: FoundBackup,
  { home, decrypt, signal }: { readonly home: string } & Pick<Unpacking, 'decrypt' | 'signal'>,
): Promise<void> {
  const data = path.join(home, 'data');
  await mkdir(data, { mode: 0o700 });
  await giveToPostgres(data);
  let isLabelled = false;
  const packing = { compressed: true, cipher: decrypt };
  for await (const { name, isFolder, bytes } of tarEntries(archiveOf(backup, 'database.'), packing)) {
    signal.throwIfAborted();
    const place = path.join(data, name);
    if (!place.startsWith(`${data}${path.sep}`))
      throw new SetupError(`The backup contains ${name}, which no backup has.`);
    isLabelled ||= name === 'backup_label';
    if (isFolder) await mkdir(place, { mode: 0o700 });
    else await writeFile(place, Readable.fromWeb(bytes as never), { flag: 'wx', mode: 0o600 });
    await giveToPostgres(place);
  }
  // Without it, PostgreSQL would start on an inconsistent copy as if it had crashed.
  if (!isLabelled) throw new SetupError('The backup is incomplete: its database has no backup_label.');
}

async function giveToPostgres(place: string): Promise<void> {
  const account = accountForPostgres();
  if (account) await chown(place, account.uid, account.gid);
}

/** Moves the restored files to their places, and completes the list of erased members. */
async function finishFiles(staging: string, config: Restored, files: Unpacked): Promise<void> {
  const { dataDir, s3, secretFile } = config;
  if (files.photos && !s3) {
    const photos = path.join(dataDir, 'photos');
    await mkdir(path.join(staging, 'photos'), { recursive: true });
    await removeEmpty(photos);
    await rename(path.join(staging, 'photos'), photos);
  }
  const list = openErasureLines(config);
  const known = new Set(await list.all());
  const missing = files.erased.filter((line) => !known.has(line));
  if (s3) for (const line of missing) await list.write(line);
  else if (missing.length > 0) {
    // The lines begin with their time, and their order decides.
    const merged = [...known, ...missing].toSorted();
    const unfinished = path.join(staging, 'erased');
    await writeFile(unfinished, merged.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
    await rename(unfinished, path.join(dataDir, 'erased'));
  }
  if (secretFile && files.secret !== undefined) {
    await writeFile(path.join(staging, 'secret'), files.secret, { mode: 0o600, flush: true });
    await rename(path.join(staging, 'secret'), secretFile);
  }
}

async function removeEmpty(folder: string): Promise<void> {
  await rm(path.join(folder, 'place'), { force: true });
  const inside = await readdir(folder, { recursive: true }).catch(() => undefined);
  if (!inside) return;
  // Longest first, so that a folder is empty when its turn comes.
  for (const name of [...inside.toSorted((one, other) => other.length - one.length), ''])
    await rmdir(path.join(folder, name));
}

/** Restores a dump in one transaction: all of it or nothing. */
async function restoreDump(backup: FoundBackup, config: Restored, decrypt: Cipher | undefined, signal: AbortSignal) {
  const connectionString = config.migratorUrl ?? config.directUrl ?? config.databaseUrl!;
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  );
  await client.end();
  const { version } = rows[0]!;
  const dumped = Math.floor(backup.manifest.database.server / 10_000);
  if (version < dumped) {
    throw new SetupError(
      `The backup is of PostgreSQL ${dumped}, and the server of DATABASE_URL is older (${version}).`,
    );
  }
  const program = await findProgram('pg_restore', version);
  const file = archiveOf(backup, 'database.');
  const input = decrypt ? Readable.fromWeb((await decrypt(fileBytes(file))) as never) : createReadStream(file);
  // The grants follow from the settings at every start.
  const words = ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction'];
  const { output, done } = runProgram(program, words, { connectionString }, { input, signal });
  await Promise.all([done, output.cancel()]);
}

interface Outcome extends Settled {
  readonly withPhotos: boolean;
  readonly erasedAgain: number;
}

function summary({ folder, manifest }: FoundBackup, { databaseUrl, dataDir }: Restored, outcome: Outcome): string {
  const { discarded, missing, ownerless, erasedAgain, withPhotos } = outcome;
  const size = manifest.archives.reduce((sum, archive) => sum + archive.size, 0);
  const waiting = Object.entries(discarded).map(([name, count]) => `${count} ${name}`);
  return [
    `Restored ${folder} (${megabytes(size)}, of ${manifest.created_at})`,
    `  into ${databaseUrl ? `the database of DATABASE_URL, and ${dataDir}` : dataDir}`,
    `  photos: ${withPhotos ? `${manifest.photos} files` : 'left as they are'}`,
    ...(missing ? [`  photos without files, deleted while the backup was made: ${missing}`] : []),
    ...(ownerless ? [`  files without a photo, which the product will delete: ${ownerless}`] : []),
    `  members erased again: ${erasedAgain}`,
    `  waiting at the time of the backup, and discarded: ${waiting.join(', ') || 'nothing'}`,
    'Next: start one process, log in, look at a photo and a conversation, then start the others.',
    'Compare with the payment provider and the bank as docs/operating/backup.md describes.',
  ].join('\n');
}
