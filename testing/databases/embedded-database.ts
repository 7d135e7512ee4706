import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { connected } from './empty-database.ts';

/** Returns the path of the lock file with the process id of an embedded server. */
export function lockFile(DATA_DIR: string): string {
  return path.join(DATA_DIR, 'postgres/data/postmaster.pid');
}

/** Returns the process id of the embedded server; undefined if it is not running. */
export async function postmasterOf(DATA_DIR: string): Promise<number | undefined> {
  if (!existsSync(lockFile(DATA_DIR))) return undefined;
  return Number((await readFile(lockFile(DATA_DIR), 'utf8')).split('\n')[0]);
}

/** Connects to the embedded database in a data folder with its owner's credentials. */
export async function embeddedIn(DATA_DIR: string): Promise<pg.Client> {
  return await connected(await embeddedAddress(DATA_DIR));
}

export async function embeddedAddress(DATA_DIR: string) {
  const home = path.join(DATA_DIR, 'postgres');
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  return { host: path.join(home, 'socket'), port: 5432, user: 'damson', password, database: 'damson' };
}
