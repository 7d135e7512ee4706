import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type OfflineFiles, precacheManifest } from './vite/precache-manifest.ts';
import { compiledFolder } from '#server/platform/core/compiled-folder.ts';
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

/** Building makes much garbage in a short life: with more room for what is new, less time goes into collecting it. */
const forGarbage = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

interface BuildOptions {
  /** Aborted: the build is given up. */
  readonly signal?: AbortSignal;
  /** Called once nothing is left to this process but to wait: the builder runs, here or elsewhere. */
  readonly onBegun?: () => void;
}

/** Builds the pages if their sources have changed since the last build. Returns whether it did. */
export async function buildIfStale(options: BuildOptions = {}): Promise<boolean> {
  const stamp = stampOf(sources);
  if (await isBuilt(stamp)) return false;
  return await inTurn(async () => !(await isBuilt(stamp)) && (await build(stamp, options)), options);
}

async function isBuilt(stamp: string): Promise<boolean> {
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;
}

/** Two processes that start together would build over each other: the second waits, and finds it done. */
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
  // Written last: a build that was cut short has no stamp and is made again.
  await writeFile(stampFile, stamp);
  return true;
}

/** What earlier versions have compiled. What this process has found there, the next start compiles once more. */
async function forgetCompiled(): Promise<void> {
  const names = await readdir(compiledFolder).catch(() => []);
  for (const name of names) {
    const folder = path.join(compiledFolder, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  }
}

/** What the service worker keeps of this build; a new build has a new version. */
async function kept(version: string): Promise<KeptFiles> {
  const { files, words } = JSON.parse(await readFile(precacheManifest, 'utf8')) as OfflineFiles;
  const assets = await readdir(path.join(root, 'build', 'client', 'assets'));
  // The router's table of screens is written beside the bundle.
  const tables = assets.filter((name) => /^manifest-[\w-]+\.js$/.test(name)).map((name) => `/assets/${name}`);
  return { version: version.slice(0, 12), files: [...new Set([...files, ...tables])], words };
}

/** Names, sizes and times of all source files: enough to notice any change, quick enough for every start. */
function stampOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) stampInto(hash, path.join(root, name));
  return hash.digest('hex');
}

/** Without giving way: a thousand promises take ten times as long as what they ask. */
function stampInto(hash: ReturnType<typeof createHash>, file: string): void {
  const found = statSync(file);
  if (!found.isDirectory()) {
    hash.update(`${path.relative(root, file)} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(file).toSorted()) stampInto(hash, path.join(file, name));
}

/**
 * Keeps what is worth it compressed beside itself, as tightly as brotli can. That takes seconds, and until then the
 * files are sent as they are: a first start need not wait for it.
 */
export async function compressBuilt(): Promise<void> {
  const folder = path.join(root, 'build', 'client');
  const files = await readdir(folder, { recursive: true });
  const there = new Set(files);
  const open = files.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name) && !there.has(`${name}.br`));
  await Promise.all(open.map(async (name) => await compress(path.join(folder, name))));
}

/** Under its name only once it is whole. */
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
