import { accessSync, chownSync, constants, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SystemAccount } from '../platform/core/system-account.ts';
import type { Config } from './config.ts';
import { notedElsewhere } from '../platform/postgres/embedded/embedded-home.ts';
import { SetupError } from '../platform/core/setup-error.ts';

/** The entries that the product creates in its data folder. Other entries keep their owner. */
const kept = ['postgres', 'photos', 'uploads', 'admin', 'assets', 'erased', 'running', 'secret'];

const program = path.resolve(import.meta.dirname, '../..');

/**
 * Switches permanently to another account if root started the product in production, so that a vulnerability is limited
 * to that account. Changes the owner of the data folder.
 */
export async function leaveRoot({ runAs, dataDir }: Pick<Config, 'runAs' | 'dataDir'>): Promise<void> {
  if (!runAs) return;
  const elsewhere = await notedElsewhere(path.join(dataDir, 'postgres'));
  handOver(dataDir, kept, runAs);
  if (elsewhere) handOver(elsewhere, undefined, runAs);
  process.setgroups!([runAs.gid]);
  process.setgid!(runAs.gid);
  process.setuid!(runAs.uid);
  mustReach(dataDir, constants.R_OK | constants.W_OK | constants.X_OK, `${runAs.name} may not enter`);
  for (const name of ['package.json', 'server', 'node_modules', 'locales']) {
    mustReach(path.join(program, name), constants.R_OK, `${runAs.name} may not read`);
  }
}

/** Changes the owner of the folder and the named entries, or of all entries. Never follows a link. */
function handOver(folder: string, names: readonly string[] | undefined, { uid, gid }: SystemAccount): void {
  if (statSync(folder).uid === uid) return;
  const give = (inside: string, isFolder: boolean) => {
    if (isFolder) all(inside).forEach(([at, deeper]) => give(at, deeper));
    lchownSync(inside, uid, gid);
  };
  for (const [inside, isFolder] of all(folder, names)) give(inside, isFolder);
  // Changes the folder itself last: until its owner has changed, an interrupted run is repeated.
  chownSync(folder, uid, gid);
}

/** The entries of a folder, each with whether it is a folder. */
function all(folder: string, names?: readonly string[]): (readonly [string, boolean])[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !names || names.includes(name))
    .map((entry) => [path.join(folder, entry.name), entry.isDirectory()]);
}

function mustReach(file: string, mode: number, who: string): void {
  try {
    accessSync(file, mode);
  } catch {
    throw new SetupError(`The account ${who} ${file}; set RUN_AS to one that may, or move it.`);
  }
}
