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
const turnFile = path.join(root, '.cache', 'building');
const shared = ['web', 'contract', 'locales', 'package-lock.json', 'tools/build.ts', 'tools/vite'];

/** Files that are built together, if one of their sources has changed. */
interface Part {
  readonly sources: readonly string[];
  readonly stampFile: string;
  build(stamp: string, options: BuildOptions): Promise<void>;
}

const pages: Part = {
  sources: [...shared, 'vite.config.ts', 'react-router.config.ts'],
  stampFile: path.join(root, 'build', 'stamp'),
  build: buildPages,
};
/** The operators' desk. It has its own stamp, so that a change of the desk does not renew the members' caches. */
const desk: Part = {
  sources: [...shared, 'desk'],
  stampFile: path.join(root, 'build', 'desk-stamp'),
  build: async (_stamp, { signal }) =>
    await runNode('vite/bin/vite.js', ['build', '--config=desk/vite.config.ts'], signal),
};

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
  /** Builds only the desk: in development, the pages are not built. */
  readonly isDeskOnly?: boolean;
}

/**
 * Builds the pages and the desk if their sources have changed since the last build. Returns true if anything was built.
 */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const wanted = (options.isDeskOnly ? [desk] : [pages, desk]).map((part) => ({ part, stamp: stampOf(part.sources) }));
  const stale = async () => {
    const built = await Promise.all(wanted.map(async ({ part, stamp }) => await isBuilt(part, stamp)));
    return wanted.filter((_, index) => !built[index]);
  };
  if ((await stale()).length === 0) return false;
  return await inTurn(async () => {
    const left = await stale();
    for (const { part, stamp } of left) await build(part, stamp, options);
    return left.length > 0;
  }, options);
}

async function isBuilt({ stampFile }: Part, stamp: string): Promise<boolean> {
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

async function build({ stampFile, build: run }: Part, stamp: string, options: BuildOptions): Promise<void> {
  await rm(stampFile, { force: true });
  await run(stamp, options);
  // The stamp is written last, so that an interrupted build has no stamp and is repeated.
  await writeFile(stampFile, stamp);
}

async function buildPages(stamp: string, { signal, onBegun }: BuildOptions): Promise<void> {
  await forgetCompiled();
  const building = runNode('@react-router/dev/bin.cjs', ['build'], signal);
  onBegun?.();
  await building;
  const script = await builtServiceWorker(await kept(stamp));
  await writeFile(path.join(root, 'build', 'client', 'sw-push.js'), script);
}

/** Runs a package's program that builds for production. */
async function runNode(program: string, words: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  await promisify(execFile)(process.execPath, [...forGarbage, path.join(root, 'node_modules', program), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
    ...(signal && { signal }),
  });
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
  for (const name of ['client', 'desk']) await compressFolder(path.join(root, 'build', name));
}

async function compressFolder(folder: string): Promise<void> {
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
