import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Secret } from '../../platform/core/secret.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { type ReadManifest, readManifest } from './manifest.ts';
import { syncFile } from './streams.ts';

/** A whole backup: `damson-2026-11-28T020304Z`. */
const wholeName = /^damson-\d{4}-\d\d-\d\dT\d{6}Z$/;
/** A backup that is being written, or that was interrupted. */
const unfinishedName = /^\.unfinished-(.+)-(\d+)$/;

export function backupName(now: Date): string {
  return `damson-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** Creates a private folder with a temporary name, so that a partial backup is never mistaken for a whole one. */
export async function openUnfinished(folder: string): Promise<string> {
  const unfinished = path.join(folder, `.unfinished-${hostname()}-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    await mkdir(unfinished, { mode: 0o700 });
  } catch (fault) {
    throw new SetupError(`${folder} cannot be written (${(fault as NodeJS.ErrnoException).code}).`);
  }
  return unfinished;
}

/** Gives the backup its name, once all of its files are durable. */
export async function finishBackup(unfinished: string, name: string): Promise<string> {
  const folder = path.dirname(unfinished);
  const whole = path.join(folder, name);
  await syncFile(unfinished);
  await rename(unfinished, whole);
  await syncFile(folder);
  return whole;
}

/** Removes what interrupted processes of this machine have left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid] = unfinishedName.exec(name) ?? [];
    if (host === hostname() && !isOther(Number(pid))) await rm(path.join(folder, name), { recursive: true });
  }
}

/** Whether another process with this id is running. */
export function isOther(pid: number): boolean {
  if (pid === process.pid || !(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface FoundBackup extends ReadManifest {
  readonly folder: string;
}

/** All whole backups in a folder, the newest first. */
export async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const names = (await readdir(folder)).filter((name) => wholeName.test(name)).toSorted();
  const found: FoundBackup[] = [];
  for (const name of names.toReversed()) {
    const read = await readManifest(path.join(folder, name));
    if (read) found.push({ ...read, folder: path.join(folder, name) });
  }
  return found;
}

/** Deletes all but the newest backups of this site. Returns how many. */
export async function deleteOlder(folder: string, keep: number, secret: Secret): Promise<number> {
  const older = (await backupsIn(folder)).filter((one) => one.isOurs(secret)).slice(keep);
  for (const one of older) {
    // Without its name, an interrupted deletion leaves nothing that looks like a backup.
    const leaving = path.join(folder, `.unfinished-${hostname()}-${process.pid}`);
    await rename(one.folder, leaving);
    await rm(leaving, { recursive: true });
  }
  return older.length;
}

/** Throws if the disk of `folder` has less than `bytes` left. */
export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new SetupError(`${folder} has ${megabytes(free)} left, and up to ${megabytes(bytes)} are needed.`);
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
}
