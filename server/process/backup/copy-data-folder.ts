import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { SetupError } from '../../platform/core/setup-error.ts';
import type { ArchiveWriter } from './archive.ts';

/**
 * The server rebuilds the content of these folders at every start. Its log is copied separately: the part that belongs
 * to the copy.
 */
const emptied = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running server, its cache, and what an earlier restoration left. */
const skipped = /^(?:postmaster\.(?:pid|opts)|.*\/pg_internal\.init|backup_label(?:\.old)?|tablespace_map(?:\.old)?)$/;
/** Tables and files that a crash or a restoration removes. */
const temporary = /(?:^|\/)(?:pgsql_tmp[^/]*|t\d+_\d+(?:_\w+)?(?:\.\d+)?)$/;
const controlFile = 'global/pg_control';
const chunkBytes = 256 * 1024;

/** The data folder of a server whose files this process may read. */
export interface DataFolder {
  readonly folder: string;
  /** Size of all files, in bytes. */
  readonly bytes: number;
}

export async function measureDataFolder(client: pg.Client): Promise<DataFolder> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const { folder } = rows[0]!;
  let bytes = 0;
  for await (const { name, isFolder } of entriesOf(folder)) {
    if (!isFolder) bytes += await sizeOf(path.join(folder, name));
  }
  return { folder, bytes };
}

/**
 * Copies the files of a running server between `pg_backup_start` and `pg_backup_stop`, with the log of that time. The
 * copy alone is inconsistent: a server started on it replays that log, to the moment of `pg_backup_stop`. If
 * interrupted, or if the connection ends, the server leaves the backup mode.
 */
export async function copyDataFolder(client: pg.Client, folder: string, archive: ArchiveWriter): Promise<void> {
  await refuseTablespaces(client);
  // The server keeps its log from here on as long as this connection lives, however much is written meanwhile.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`damson_backup_${process.pid}`]);
  const first = await segmentOf(client, "pg_backup_start('Damson', fast => true)");
  let last: { readonly name: string; readonly label: string } | undefined;
  try {
    for await (const { name, isFolder } of entriesOf(folder)) {
      if (isFolder) await archive.addFolder(name);
      else if (name !== controlFile) await addFile(archive, folder, name);
    }
    const control = await settledControlFile(path.join(folder, controlFile));
    await archive.add(controlFile, control.length, [control]);
  } finally {
    const { rows } = await client.query<{ name: string; label: string }>(
      `SELECT pg_walfile_name(lsn) AS name, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)`,
    );
    last = rows[0];
  }
  const label = Buffer.from(last!.label);
  await archive.add('backup_label', label.length, [label]);
  await addLog(archive, client, { folder, first, last: last!.name });
  await client.query('SELECT pg_drop_replication_slot($1)', [`damson_backup_${process.pid}`]);
}

/** Adds the files of the log from `first` to `last`. Throws if one is missing, since the copy would be worthless. */
async function addLog(
  archive: ArchiveWriter,
  client: pg.Client,
  { folder, first, last }: { readonly folder: string; readonly first: string; readonly last: string },
) {
  const { rows } = await client.query<{ size: string }>(
    "SELECT pg_size_bytes(current_setting('wal_segment_size')) AS size",
  );
  const size = Number(rows[0]!.size);
  const log = path.join(folder, 'pg_wal');
  const names = (await readdir(log)).toSorted();
  const needed = names.filter((name) => /^[\dA-F]{24}$/.test(name) && name >= first && name <= last);
  if (first.slice(0, 8) !== last.slice(0, 8) || needed.length !== numberOf(last, size) - numberOf(first, size) + 1) {
    throw new Error(`The log from ${first} to ${last} is incomplete: ${needed.join(', ')}.`);
  }
  for (const name of [...names.filter((one) => one.endsWith('.history')), ...needed]) {
    if (!(await addFile(archive, folder, `pg_wal/${name}`))) throw new Error(`The server has removed ${name}.`);
  }
}

/** Returns the number of a file of the log, whose name consists of three numbers: of the timeline, and two parts. */
function numberOf(name: string, size: number): number {
  const [high, low] = [name.slice(8, 16), name.slice(16)].map((part) => Number.parseInt(part, 16));
  return high! * (2 ** 32 / size) + low!;
}

async function segmentOf(client: pg.Client, position: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`SELECT pg_walfile_name(${position}) AS name`);
  return rows[0]!.name;
}

async function refuseTablespaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_tablespace WHERE oid NOT IN (1663, 1664)');
  if (rows.length > 0)
    throw new SetupError('The embedded PostgreSQL has tablespaces, whose files a backup would miss.');
}

interface Entry {
  /** The path in the data folder. */
  readonly name: string;
  readonly isFolder: boolean;
}

async function* entriesOf(folder: string, within = ''): AsyncGenerator<Entry> {
  // The server may delete a folder meanwhile, with its database.
  const found = await readdir(path.join(folder, within), { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of found) {
    const name = within ? `${within}/${entry.name}` : entry.name;
    if (skipped.test(name) || temporary.test(name)) continue;
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      if (!emptied.has(name) || name === 'pg_wal') yield* entriesOf(folder, name);
    } else if (entry.isFile() && !emptied.has(within)) yield { name, isFolder: false };
    else if (!entry.isFile())
      throw new SetupError(`${path.join(folder, name)} is a link, which a backup does not follow.`);
  }
}

/**
 * Copies a file that the server may be extending, truncating or deleting: as many bytes as it had, filled up with
 * zeros, because the log restores what changed. Returns false if the file is gone.
 */
async function addFile(archive: ArchiveWriter, folder: string, name: string): Promise<boolean> {
  const handle = await open(path.join(folder, name), 'r').catch(ignoreMissing);
  if (!('fd' in handle)) return false;
  try {
    const { size } = await handle.stat();
    await archive.add(name, size, exactly(handle, size));
    return true;
  } finally {
    await handle.close();
  }
}

async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    at += bytesRead === 0 ? chunk.length : bytesRead;
  }
}

/** Reads the control file until two reads agree: the server may be writing it. */
async function settledControlFile(file: string): Promise<Buffer> {
  let before = await readFile(file);
  for (;;) {
    const after = await readFile(file);
    if (after.equals(before)) return after;
    before = after;
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(ignoreMissing);
  return 'size' in found ? found.size : 0;
}

function ignoreMissing(fault: NodeJS.ErrnoException): [] {
  if (fault.code !== 'ENOENT') throw fault;
  return [];
}
