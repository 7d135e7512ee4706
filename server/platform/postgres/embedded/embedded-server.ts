import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, open, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '../../core/setup-error.ts';
import { accountForPostgres, socketFolder } from './embedded-home.ts';

/** An embedded server, running or not, with the paths of its programs, data and socket. */
export interface EmbeddedServer {
  readonly binaries: string;
  readonly home: string;
  readonly data: string;
  readonly superuser: string;
  /** The folder of the socket; on Windows an IP address. */
  readonly host: string;
  readonly port: number;
  /** Settings of PostgreSQL that override ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

const windows = process.platform === 'win32';
const superuser = 'damson';
const run = promisify(execFile);

/**
 * Creates the data folder if it does not exist, with the password from the file in `home`. Renames the folder when it
 * is complete, so an interrupted first start leaves none.
 */
export async function initialise(binaries: string, home: string): Promise<EmbeddedServer> {
  const data = path.join(home, 'data');
  const server = { binaries, home, data, superuser, ...(await addressFor(home)) };
  if (await isThere(path.join(data, 'PG_VERSION'))) return server;
  await sweepUnfinished(home);
  const unfinished = path.join(home, `data.${process.pid}`);
  const passwordFile = path.join(home, 'password');
  const options = ['-D', unfinished, '-U', superuser, '-E', 'UTF8', '--auth=scram-sha-256'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(program(server, 'initdb'), [...options, `--pwfile=${passwordFile}`, ...locale], {
    ...accountForPostgres(),
    cwd: home,
  }).catch((fault: Error & { stderr?: string }) => {
    const said = lastLine(fault.stderr ?? fault.message);
    throw new SetupError(`The embedded PostgreSQL could not create its database in ${home}: ${said}`);
  });
  await rename(unfinished, data).catch(async (fault: unknown) => {
    // Another process has created the database first, with the same password.
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isThere(path.join(data, 'PG_VERSION')))) throw fault;
  });
  return server;
}

async function addressFor(home: string): Promise<{ host: string; port: number }> {
  if (!windows) return { host: await socketFolder(home), port: 5432 };
  const running = Number((await postmaster(path.join(home, 'data')))?.[3]);
  return { host: '127.0.0.1', port: running || (await freePort()) };
}

async function sweepUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const [, pid] = /^data\.(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(path.join(home, name), { recursive: true, force: true });
  }
}

/** Starts a server. It exits at once if another process is starting one on the same data. */
export async function spawnServer(server: EmbeddedServer): Promise<{ readonly ended: boolean }> {
  const { home, data, host, port } = server;
  const settings = {
    listen_addresses: windows ? host : '',
    unix_socket_directories: windows ? '' : host,
    unix_socket_permissions: '0700',
    port: String(port),
    shared_buffers: '128MB',
    max_connections: '100',
    // An acknowledged message must survive a crash.
    fsync: 'on',
    synchronous_commit: 'on',
    ...server.settings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(logFile(server), 'a');
  const child = spawn(program(server, 'postgres'), ['-D', data, ...options], {
    ...accountForPostgres(),
    cwd: home,
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl+C reaches the whole process group, but the server must outlive this process until it has drained.
    detached: true,
  });
  // Registered before the log is closed: a server that cannot start may exit before that.
  const life = { ended: false };
  child.once('exit', () => (life.ended = true));
  child.once('error', () => (life.ended = true));
  child.unref();
  await log.close();
  return life;
}

/** Shuts down fast: cancels running statements and keeps committed data. */
export async function stopServer(server: EmbeddedServer): Promise<void> {
  const options = ['stop', '-D', server.data, '-m', 'fast', '-w', '-t', '30', '-s'];
  await run(program(server, 'pg_ctl'), options, { ...accountForPostgres(), cwd: server.home }).catch(
    async (fault: unknown) => {
      if (await isRunning(server)) throw fault;
    },
  );
}

/**
 * Returns whether a server runs on this data. Deletes a stale lock file whose pid now belongs to another process: after
 * a restart of the machine or container, PostgreSQL would mistake that process for a running server and refuse to
 * start.
 */
export async function isRunning({ data, host }: EmbeddedServer): Promise<boolean> {
  const pid = Number((await postmaster(data))?.[0]);
  if (!isAlive(pid)) return false;
  if (await isServerOf(pid, data)) return true;
  await rm(path.join(data, 'postmaster.pid'), { force: true });
  if (!windows) await rm(path.join(host, '.s.PGSQL.5432.lock'), { force: true });
  return false;
}

/** Returns the lines of `postmaster.pid`: pid, data, start, port, socket folder, address. */
async function postmaster(data: string): Promise<string[] | undefined> {
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return file?.split('\n').map((line) => line.trim());
}

/**
 * Returns whether a process is the server of this data: its working directory is the data folder. If that cannot be
 * read, the name of the process decides.
 */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const place = await readlink(`/proc/${pid}/cwd`).catch((fault: NodeJS.ErrnoException) => fault.code);
    if (place !== 'EACCES' && place !== 'EPERM') return place === (await realpath(data));
    return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres');
  }
  if (windows) return true;
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres');
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the reason that the server logged before it exited. */
export function lastWords(server: EmbeddedServer): string {
  const file = logFile(server);
  const fatal = readFileSync(file, 'utf8')
    .split('\n')
    .findLast((line) => line.includes('FATAL'));
  return `${fatal?.replace(/^.*FATAL: +/, '') ?? 'it gave no reason'} (${file}).`;
}

function logFile({ home }: EmbeddedServer): string {
  return path.join(home, 'postgres.log');
}

function program({ binaries }: Pick<EmbeddedServer, 'binaries'>, name: string): string {
  return path.join(binaries, 'bin', name);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
