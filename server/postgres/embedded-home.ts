import { createHash, randomBytes } from 'node:crypto';
import { chown, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountForPostgres } from './embedded-account.ts';
import { isReadableByAll } from './embedded-binaries.ts';

/** Under whom PostgreSQL runs; undefined: under ourselves. */
export const account = accountForPostgres();

/** Where the data lies: `folder`, or a place that PostgreSQL's account can reach when `folder` is private to root. */
export async function homeFor(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (!account || (await isReadableByAll(folder))) return await owned(folder);
  const note = path.join(folder, 'elsewhere.txt');
  const noted = await readFile(note, 'utf8').catch(() => '');
  const name = `damson-${randomBytes(6).toString('hex')}`;
  // Noted in the folder, so that deleting the folder is beginning anew.
  const elsewhere = /its data: (.+)/.exec(noted)?.[1] ?? path.join('/var/lib', name);
  await writeFile(note, `PostgreSQL may not enter this folder; its data: ${elsewhere}\n`);
  await mkdir(elsewhere, { recursive: true });
  return await owned(elsewhere);
}

/** The address of a Unix socket holds about 100 characters. */
export async function socketFolder(home: string): Promise<string> {
  const beside = path.join(home, 'socket');
  const name = createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 12);
  const folder = beside.length < 80 ? beside : path.join(tmpdir(), `damson-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await owned(folder);
}

/** Made once. Of two processes that make it at the same moment, both get the one that was there first. */
export async function passwordOf(home: string): Promise<string> {
  const file = path.join(home, 'password');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  const own = path.join(home, `password.${process.pid}`);
  await writeFile(own, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  await owned(own);
  await link(own, file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
  });
  await rm(own);
  return (await readFile(file, 'utf8')).trim();
}

async function owned(file: string): Promise<string> {
  if (account) await chown(file, account.uid, account.gid);
  return file;
}
