import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { canStart, releasesName } from '../../platform/core/releases.ts';
import { type Reload, type Run, runsIn } from '../../platform/core/running.ts';
import { SetupError } from '../../platform/core/setup-error.ts';

const run = promisify(execFile);
const validName = /^[A-Za-z0-9][\w.-]*$/;
/** Entries of a checkout that are not part of the program. */
const notProgram = new Set([
  '.git',
  '.cache',
  '.react-router',
  'build',
  'current',
  'node_modules',
  'previous',
  releasesName,
  'test-results',
  'var',
]);

export interface MakeOptions {
  /** A tag or commit. Undefined: the files of the checkout as they are. */
  readonly ref?: string | undefined;
  /** Installs the packages. */
  readonly install?: (folder: string) => Promise<void>;
}

/**
 * Makes `releases/VERSION` in `home` from a checkout: its files, packages and build. Returns the name. The folder appears
 * only once it is complete.
 */
export async function makeRelease(home: string, checkout: string, options: MakeOptions = {}): Promise<string> {
  const { ref, install = installPackages } = options;
  const name = await nameOf(checkout, ref);
  const folder = path.join(home, releasesName, name);
  if (existsSync(folder)) throw new SetupError(`${folder} exists already.`);
  const making = path.join(home, releasesName, `.making.${name}`);
  await mkdir(path.dirname(making), { recursive: true });
  await mkdir(making).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
    throw new SetupError(`${making} exists: that release is being made. If it was interrupted, delete the folder.`);
  });
  try {
    await (ref ? unpack(checkout, ref, making) : copyCheckout(checkout, making));
    await install(making);
    await runIn(making, nodeOf(making), ['tools/build.ts']);
    await rename(making, folder);
  } catch (fault) {
    await rm(making, { recursive: true, force: true });
    throw fault;
  }
  return name;
}

/**
 * Returns the tag, or the last tag and the commit. With uncommitted changes, the time is appended. Without git, returns
 * the package version and the time.
 */
async function nameOf(checkout: string, ref: string | undefined): Promise<string> {
  if (ref?.startsWith('-')) throw new SetupError(`git does not know ${ref}.`);
  const describe = ['describe', '--tags', '--always', ...(ref ? [ref] : ['--dirty'])];
  const described = await run('git', describe, { cwd: checkout }).then(
    ({ stdout }) => stdout.trim(),
    (fault: Error) => {
      if (ref) throw new SetupError(`git does not know ${ref}: ${fault.message.trim().split('\n').at(-1)}`);
      return undefined;
    },
  );
  const time = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
  const { version } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8')) as { version: string };
  const name = (described ?? `${version}-${time}`).replaceAll(/[^\w.-]/g, '-');
  return name.endsWith('-dirty') ? `${name}-${time}` : name;
}

async function unpack(checkout: string, ref: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', '--format=tar', ref], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  archive.stdout.pipe(tar.stdin);
  const ended = await Promise.all([archive, tar].map(async (one) => await once(one, 'close')));
  if (ended.some(([code]) => code !== 0)) throw new SetupError(`${ref} could not be unpacked.`);
}

async function copyCheckout(checkout: string, folder: string): Promise<void> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => undefined);
  if (!listed) {
    for (const name of await readdir(checkout)) {
      if (notProgram.has(name)) continue;
      await cp(path.join(checkout, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
    }
    return;
  }
  for (const name of listed.stdout.split('\0').filter(Boolean)) {
    const from = path.join(checkout, name);
    const found = await stat(from).catch(() => undefined);
    // Deleted, but not committed yet.
    if (!found?.isFile()) continue;
    const to = path.join(folder, name);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(from, to);
    // The build notices changes by these times.
    await utimes(to, found.atime, found.mtime);
  }
}

async function installPackages(folder: string): Promise<void> {
  await runIn(folder, 'npm', ['ci', '--omit=dev', '--no-audit', '--no-fund']);
}

async function runIn(cwd: string, program: string, words: readonly string[]): Promise<void> {
  const { NODE_ENV: _ours, ...env } = process.env;
  const child = spawn(program, words, { cwd, env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new SetupError(`\`${[path.basename(program), ...words].join(' ')}\` failed in ${cwd}.`);
}

function nodeOf(folder: string): string {
  const own = path.join(folder, 'node_modules/node/bin/node');
  return existsSync(own) ? own : process.execPath;
}

/** Returns the names of the complete releases, newest first. */
export async function releasesIn(home: string): Promise<string[]> {
  const folder = path.join(home, releasesName);
  const names = (await readdir(folder).catch(() => [])).filter((name) => validName.test(name));
  const made = await Promise.all(
    names.map(async (name) => [name, (await stat(path.join(folder, name))).mtimeMs] as const),
  );
  return made.toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** Returns the release that a link names: `current` or `previous`. */
export async function linked(home: string, link: 'current' | 'previous'): Promise<string | undefined> {
  const target = await readlink(path.join(home, link)).catch(() => undefined);
  return target && path.basename(target);
}

/** Makes `current` name a release, at once, and `previous` the one before. Starts nothing. */
export async function switchTo(home: string, name: string): Promise<void> {
  const folder = path.join(home, releasesName, name);
  if (!validName.test(name) || !canStart(folder) || !existsSync(path.join(folder, 'build/stamp'))) {
    throw new SetupError(`There is no complete release ${name}. There are: ${(await releasesIn(home)).join(', ')}.`);
  }
  const before = await linked(home, 'current');
  if (before === name) return;
  if (before) await replaceLink(home, 'previous', before);
  await replaceLink(home, 'current', name);
}

async function replaceLink(home: string, link: string, name: string): Promise<void> {
  const fresh = path.join(home, `.${link}.${process.pid}`);
  await rm(fresh, { force: true });
  await symlink(path.join(releasesName, name), fresh);
  await rename(fresh, path.join(home, link));
}

/** Makes `current` name the previous release again. Returns its name. */
export async function switchBack(home: string): Promise<string> {
  const name = await linked(home, 'previous');
  if (!name) throw new SetupError('There is no previous release.');
  await switchTo(home, name);
  return name;
}

/**
 * Deletes releases, except those in use, `current`, `previous` and the newest `spare`. Returns what it deleted, and why
 * each other one stays.
 */
export async function pruneReleases(home: string, dataDir: string, spare: number) {
  const used = await releasesInUse(home, dataDir);
  const reasons = new Map<string, string>();
  for (const link of ['previous', 'current'] as const) {
    const name = await linked(home, link);
    if (name) reasons.set(name, link);
  }
  for (const [name, reason] of used) reasons.set(name, [reasons.get(name), reason].filter(Boolean).join(', '));
  const others = (await releasesIn(home)).filter((name) => !reasons.has(name));
  for (const name of others.slice(0, spare)) reasons.set(name, 'one of the newest');
  const removed = others.slice(spare);
  for (const name of removed) await removeRelease(home, name);
  return { removed, kept: reasons };
}

/** Renames it first, so that a release is never there in part. */
async function removeRelease(home: string, name: string): Promise<void> {
  const folder = path.join(home, releasesName);
  const removing = path.join(folder, `.removing.${name}`);
  await rm(removing, { recursive: true, force: true });
  await rename(path.join(folder, name), removing);
  await rm(removing, { recursive: true, force: true });
}

/** Returns the releases that processes run from, each with the reason. */
export async function releasesInUse(home: string, dataDir: string): Promise<Map<string, string>> {
  const folder = (await realpath(path.join(home, releasesName))) + path.sep;
  const used = new Map<string, string>();
  const note = (file: string | undefined, reason: string) => {
    if (!file?.startsWith(folder)) return;
    const name = file.slice(folder.length).split(path.sep)[0]!;
    if (!used.get(name)?.includes(reason)) used.set(name, [used.get(name), reason].filter(Boolean).join(', '));
  };
  for (const { pid, program, workers } of await runsIn(dataDir)) {
    note(program + path.sep, `supervisor ${pid}`);
    for (const worker of workers) note(worker + path.sep, `workers of ${pid}`);
  }
  note(await postgresOf(dataDir), 'PostgreSQL');
  // Other programs, such as an admin command. Only those that this account may look at.
  for (const pid of process.platform === 'linux' ? await readdir('/proc') : []) {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) continue;
    for (const link of ['exe', 'cwd'])
      note(await readlink(`/proc/${pid}/${link}`).catch(() => undefined), `process ${pid}`);
  }
  return used;
}

/** The program of the embedded PostgreSQL that was started last. */
async function postgresOf(dataDir: string): Promise<string | undefined> {
  const home = path.join(dataDir, 'postgres');
  const noted = await readFile(path.join(home, 'elsewhere.txt'), 'utf8').catch(() => '');
  const data = path.join(/its data: (.+)/.exec(noted)?.[1] ?? home, 'data');
  if (!existsSync(path.join(data, 'postmaster.pid'))) return undefined;
  return (await readFile(path.join(data, 'postmaster.opts'), 'utf8')).split(' "')[0];
}

const reloadMilliseconds = 900_000;

/** Sends SIGHUP to the supervisors of this machine, and waits for what each reports. */
export async function reload(runs: readonly Run[], dataDir: string): Promise<{ pid: number; reload: Reload }[]> {
  return await Promise.all(
    runs.map(async (before) => {
      process.kill(before.pid, 'SIGHUP');
      const deadline = performance.now() + reloadMilliseconds;
      for (;;) {
        await sleep(200);
        const now = (await runsIn(dataDir)).find(({ pid }) => pid === before.pid);
        if (!now) throw new SetupError(`The supervisor ${before.pid} has ended.`);
        if (now.reload && now.reload.at !== before.reload?.at) return { pid: before.pid, reload: now.reload };
        if (performance.now() > deadline)
          throw new SetupError(`The supervisor ${before.pid} reports nothing: see its log.`);
      }
    }),
  );
}
