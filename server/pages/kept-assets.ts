import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The built assets of recent versions, in `DATA_DIR/assets`, for pages that another version has rendered: `files` has
 * the assets of all of them, and `versions` a list of names for each, whose time says when it last ran. Processes of
 * several versions, and of several machines, may share the folder.
 */

const builtAssets = path.resolve(import.meta.dirname, '../../build/client/assets');
/** The build puts a hash of the content into each name, so a name never means two contents. */
const hashedName = /^[\w.-]+-[\w-]{8}\.[a-z0-9]+$/;
const compressed = '.br';

/** How long a version's assets stay after it last ran. In milliseconds. */
const keptMilliseconds = 7 * 24 * 3_600_000;
/** The number of versions that stay, whatever their age. */
const fewestVersions = 2;
/** The number of versions that stay at most, against a developer's hundred builds a day. */
const mostVersions = 50;
/**
 * A file that was taken over this recently is not deleted: its version may just be starting in another process. In
 * milliseconds.
 */
const freshMilliseconds = 24 * 3_600_000;
/** The number of files copied concurrently. */
const atOnce = 16;

/** Returns the folder that {@link keepAssets} fills. Creates it. */
export async function assetsFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'assets');
  for (const name of ['files', 'versions']) await mkdir(path.join(folder, name), { recursive: true });
  return folder;
}

/**
 * Copies the assets of this build that are not there yet, and records that their version runs now. Each file appears
 * complete or not at all.
 */
export async function keepAssets(folder: string, now: Date, built = builtAssets): Promise<void> {
  const entries = await readdir(built, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && isHashed(entry.name)).map(({ name }) => name);
  // Recorded first, so that no other process deletes these files meanwhile.
  await recordVersion(folder, names.filter((name) => !name.endsWith(compressed)).toSorted(), now);
  const left = [...names];
  const copy = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      await keepFile(path.join(built, name), path.join(folder, 'files', name), now);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copy));
}

function isHashed(name: string): boolean {
  return hashedName.test(name.endsWith(compressed) ? name.slice(0, -compressed.length) : name);
}

async function recordVersion(folder: string, names: readonly string[], now: Date): Promise<void> {
  const text = names.join('\n');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = path.join(folder, 'versions', version);
  if (await touch(file, now)) return;
  await appear(file, now, async (part) => await writeFile(part, text));
}

async function keepFile(from: string, to: string, now: Date): Promise<void> {
  const there = await stat(to).catch(() => undefined);
  if (there && now.getTime() - there.mtimeMs < freshMilliseconds / 2) return;
  if (there && (await touch(to, now))) return;
  await appear(to, now, async (part) => await copyFile(from, part));
}

/** Returns false if the file does not exist. */
async function touch(file: string, now: Date): Promise<boolean> {
  return await utimes(file, now, now).then(
    () => true,
    (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
      return false;
    },
  );
}

/** Writes to a temporary file and renames it. Two processes that do so at once write the same. */
async function appear(file: string, now: Date, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    await write(part);
    await utimes(part, now, now);
    await rename(part, file);
  } catch (fault) {
    await rm(part, { force: true });
    throw fault;
  }
}

/** Deletes the versions that are no longer kept, and the files that only those have. */
export async function forgetAssets(folder: string, now: Date): Promise<void> {
  const ageOf = async (file: string) => {
    const found = await stat(file).catch(() => undefined);
    return found ? now.getTime() - found.mtimeMs : 0;
  };
  const names = (await readdir(path.join(folder, 'versions'))).map((name) => path.join(folder, 'versions', name));
  const aged = await Promise.all(names.map(async (file) => ({ file, age: await ageOf(file) })));
  const versions = aged.filter(({ file }) => !file.endsWith('.part')).toSorted((a, b) => a.age - b.age);
  const kept = versions.filter(
    ({ age }, index) => index < fewestVersions || (age <= keptMilliseconds && index < mostVersions),
  );
  const listed = new Set<string>();
  for (const { file } of kept) for (const name of await namesIn(file)) listed.add(name);
  for (const { file } of versions) if (!kept.some((one) => one.file === file)) await rm(file, { force: true });
  const parts = aged.filter(({ file, age }) => file.endsWith('.part') && age > freshMilliseconds);
  for (const { file } of parts) await rm(file, { force: true });
  for (const name of await readdir(path.join(folder, 'files'))) {
    if (listed.has(name.endsWith(compressed) ? name.slice(0, -compressed.length) : name)) continue;
    const file = path.join(folder, 'files', name);
    // Checked last, so that a process that takes the file over at this moment is noticed.
    if ((await ageOf(file)) > freshMilliseconds) await rm(file, { force: true });
  }
}

/** Another process may have deleted the version meanwhile. */
async function namesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOENT') throw fault;
    return '';
  });
  return text.split('\n');
}

/**
 * Whether a path names an asset that may be served from `folder`: a regular file with a hashed name. Links are refused,
 * since they could lead anywhere.
 */
export function isKeptAsset(folder: string, pathname: string): boolean {
  const name = pathname.slice('/assets/'.length);
  if (!pathname.startsWith('/assets/') || !hashedName.test(name) || name.endsWith(compressed)) return false;
  const file = path.join(folder, 'files', name);
  const isLink = (one: string) => lstatSync(one, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && !isLink(file + compressed);
}
