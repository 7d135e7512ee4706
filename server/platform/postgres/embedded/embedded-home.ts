import { randomBytes } from 'node:crypto';
import { chown, link, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountNamed, isRoot } from '../../core/system-account.ts';
import { isReadableByAll } from './embedded-binaries.ts';

/** Returns the account for PostgreSQL, which refuses to run as root. Undefined if the current account will do. */
export function accountForPostgres(): { readonly uid: number; readonly gid: number } | undefined {
  if (!isRoot()) return undefined;
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

/**
 * Returns the data folder recorded in a `folder` that was private to root; undefined if the data is in `folder` itself.
 */
export async function notedElsewhere(folder: string): Promise<string | undefined> {
  const noted = await readFile(noteIn(folder), 'utf8').catch(() => '');
  return /its data: (.+)/.exec(noted)?.[1];
}

function noteIn(folder: string): string {
  return path.join(folder, 'elsewhere.txt');
}

/**
 * Returns the folder of the data: `folder`, or one that PostgreSQL's account can enter if `folder` is private to root.
 */
export async function homeFor(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const noted = await notedElsewhere(folder);
  if (!noted && (!accountForPostgres() || (await isReadableByAll(folder)))) return await owned(folder);
  const elsewhere = noted ?? path.join('/var/lib', `damson-${randomBytes(6).toString('hex')}`);
  // Recorded in the folder, so deleting the folder discards the data.
  if (!noted) await writeFile(noteIn(folder), `PostgreSQL may not enter this folder; its data: ${elsewhere}\n`);
  await mkdir(elsewhere, { recursive: true });
  return await owned(elsewhere);
}

/**
 * Returns the folder of the socket. The address of a Unix socket is limited to about 100 characters: if the path in
 * `home` is too long, uses a private folder with an unpredictable name, which is recorded in `home`.
 */
export async function socketFolder(home: string): Promise<string> {
  const beside = path.join(home, 'socket');
  if (beside.length < 80) {
    await mkdir(beside, { recursive: true, mode: 0o700 });
    return await owned(beside);
  }
  const note = path.join(home, 'socket-folder');
  const known = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (known && (await isPrivate(known))) return known;
  // The system's cleanup of temporary files has removed the folder.
  await rm(note, { force: true });
  return await writtenOnce(note, await owned(await mkdtemp(path.join(tmpdir(), 'damson-'))));
}

/** Returns whether this is a folder (not a link to one) that only PostgreSQL's account may enter. */
async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const uid = accountForPostgres()?.uid ?? process.getuid?.();
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

/** Returns the password of the superuser, which is created once. */
export async function passwordOf(home: string): Promise<string> {
  return await writtenOnce(path.join(home, 'password'), randomBytes(24).toString('base64url'));
}

/**
 * Returns the content of the file, written once. Of two processes that write at the same time, both get the content of
 * the first.
 */
async function writtenOnce(file: string, text: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  const own = `${file}.${process.pid}`;
  await writeFile(own, `${text}\n`, { mode: 0o600 });
  await owned(own);
  await link(own, file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
  });
  await rm(own);
  return (await readFile(file, 'utf8')).trim();
}

async function owned(file: string): Promise<string> {
  const account = accountForPostgres();
  if (account) await chown(file, account.uid, account.gid);
  return file;
}
