import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { compiledFolder } from './compiled-folder.ts';
import { type OfflineFiles, precacheManifest } from './vite/precache-manifest.ts';
import { builtServiceWorker, type KeptFiles } from './vite/bundle-service-worker.ts';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'build', 'stamp');
const turnFile = path.join(root, '.cache', 'building');
const sources = [
  'web',
  'contract',
  'locales',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/build.ts',
  'tools/vite',
];

/**
 * Node flags for a build. A build creates much short-lived garbage, and a larger young generation reduces the time for
 * collecting it.
 */
const forGarbage = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

interface BuildOptions {
  /** Aborts the build. */
  readonly signal?: AbortSignal;
  /** Called when this process only waits, because the build is running here or in another process. */
  readonly onBegun?: () => void;
}

/** Builds the pages if their sources have changed since the last build. Returns true if the pages were built. */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const stamp = stampOf(sources);
  if (await isBuilt(stamp)) return false;
  return await inTurn(async () => !(await isBuilt(stamp)) && (await build(stamp, options)), options);
}

async function isBuilt(stamp: string): Promise<boolean> {
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;
}

/**
 * Prevents two processes from building at the same time. The second process waits, and then finds the build complete.
 */
async function inTurn<Result>(work: () => Promise<Result>, { signal, onBegun }: BuildOptions): Promise<Result> {
  const own = `${turnFile}.${process.pid}`;
  await mkdir(path.dirname(own), { recursive: true });
  await writeFile(own, String(process.pid));
  try {
    while (!(await takeTurn(own))) {
      onBegun?.();
      await sleep(200, undefined, signal && { signal });
    }
    try {
      return await work();
    } finally {
      await rm(turnFile);
    }
  } finally {
    await rm(own);
  }
}

async function takeTurn(own: string): Promise<boolean> {
  const holder = Number(await readFile(turnFile, 'utf8').catch(() => '0'));
  if (holder && !isAlive(holder)) await rm(turnFile, { force: true });
  return await link(own, turnFile).then(
    () => true,
    (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EEXIST') throw fault;
      return false;
    },
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function build(stamp: string, { signal, onBegun }: BuildOptions): Promise<true> {
  await rm(stampFile, { force: true });
  await forgetCompiled();
  const program = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const building = promisify(execFile)(process.execPath, [...forGarbage, program, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
    ...(signal && { signal }),
  });
  onBegun?.();
  await building;
  const script = await builtServiceWorker(await kept(stamp));
  await writeFile(path.join(root, 'build', 'client', 'sw-push.js'), script);
  // The stamp is written last, so that an interrupted build has no stamp and is repeated.
  await writeFile(stampFile, stamp);
  return true;
}

/**
 * Deletes compile caches of earlier versions. Code that this process has loaded from them is recompiled at the next
 * start.
 */
async function forgetCompiled(): Promise<void> {
  const names = await readdir(compiledFolder).catch(() => []);
  for (const name of names) {
    const folder = path.join(compiledFolder, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  }
}

/** Returns the files of this build that the service worker caches. `version`: the version of the build. */
async function kept(version: string): Promise<KeptFiles> {
  const { files, words } = JSON.parse(await readFile(precacheManifest, 'utf8')) as OfflineFiles;
  const assets = await readdir(path.join(root, 'build', 'client', 'assets'));
  // The router's manifest is written beside the bundle.
  const tables = assets.filter((name) => /^manifest-[\w-]+\.js$/.test(name)).map((name) => `/assets/${name}`);
  return { version: version.slice(0, 12), files: [...new Set([...files, ...tables])], words };
}

/**
 * Returns a hash of the names, sizes and times of all source files. This suffices to detect any change, and is fast
 * enough for every start.
 */
function stampOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) stampInto(hash, path.join(root, name));
  return hash.digest('hex');
}

/**
 * Adds a file or folder to the hash. Synchronous, because a thousand promises take ten times as long as the calls
 * themselves.
 */
function stampInto(hash: ReturnType<typeof createHash>, file: string): void {
  const found = statSync(file);
  if (!found.isDirectory()) {
    hash.update(`${path.relative(root, file)} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(file).toSorted()) stampInto(hash, path.join(file, name));
}

/**
 * Writes a brotli copy of each suitable file at the maximum level. That takes seconds. Until then, the files are sent
 * uncompressed, so that a first start need not wait.
 */
export async function compressBuilt(): Promise<void> {
  const folder = path.join(root, 'build', 'client');
  const files = await readdir(folder, { recursive: true });
  const there = new Set(files);
  const open = files.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name) && !there.has(`${name}.br`));
  await Promise.all(open.map(async (name) => await compress(path.join(folder, name))));
}

/** Writes to a temporary file and renames it, so that a partial file is never served. */
async function compress(file: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, await promisify(brotliCompress)(await readFile(file), { params }));
  await rename(part, `${file}.br`);
}

if (import.meta.main) {
  console.log((await buildIfStale()) ? 'Built.' : 'Up to date.');
  await compressBuilt();
}
