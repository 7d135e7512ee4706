import { randomBytes } from 'node:crypto';
import { chown, link, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountNamed, isRoot } from '../../core/system-account.ts';
import { isReadableByAll } from './embedded-binaries.ts';

/** PostgreSQL refuses to run as root: the account it runs under then. Undefined where ours will do. */
export function accountForPostgres(): { readonly uid: number; readonly gid: number } | undefined {
  if (!isRoot()) return undefined;
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Where the data lies that was made while `folder` was private to root; undefined: in the folder itself. */
export async function notedElsewhere(folder: string): Promise<string | undefined> {
  const noted = await readFile(noteIn(folder), 'utf8').catch(() => '');
  return /its data: (.+)/.exec(noted)?.[1];
}

function noteIn(folder: string): string {
  return path.join(folder, 'elsewhere.txt');
}

/** Where the data is: `folder`, or a place that PostgreSQL's account can reach if `folder` is private to root. */
export async function homeFor(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const noted = await notedElsewhere(folder);
  if (!noted && (!accountForPostgres() || (await isReadableByAll(folder)))) return await owned(folder);
  const elsewhere = noted ?? path.join('/var/lib', `damson-${randomBytes(6).toString('hex')}`);
  // Noted in the folder, so that deleting the folder is beginning anew.
  if (!noted) await writeFile(noteIn(folder), `PostgreSQL may not enter this folder; its data: ${elsewhere}\n`);
  await mkdir(elsewhere, { recursive: true });
  return await owned(elsewhere);
}

/**
 * Where the socket is: the address of a Unix socket holds about 100 characters. If the home's own is too long, it is a
 * private folder with an unpredictable name, which is recorded in the home.
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
  // The cleanup of the temporary folder has removed it.
  await rm(note, { force: true });
  return await writtenOnce(note, await owned(await mkdtemp(path.join(tmpdir(), 'damson-'))));
}

/** A folder (not a link to one) that only PostgreSQL's account may enter. */
async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const uid = accountForPostgres()?.uid ?? process.getuid?.();
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

/** Made once. */
export async function passwordOf(home: string): Promise<string> {
  return await writtenOnce(path.join(home, 'password'), randomBytes(24).toString('base64url'));
}

/** What stands in the file. Of two processes that write it at the same moment, both get what was there first. */
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
