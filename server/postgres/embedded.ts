import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { SetupError } from '../setup-error.ts';
import { accountForPostgres } from './embedded-account.ts';
import { embeddedBinaries, isReadableByAll } from './embedded-binaries.ts';

export interface EmbeddedPostgres {
  /** What to hand to `pg`: a private Unix socket (a local port on Windows) and a password of its own. */
  readonly connection: pg.PoolConfig;
  /** Stops the server if it is ours to stop. What was committed stays. */
  stop(): Promise<void>;
}

const windows = process.platform === 'win32';
const account = accountForPostgres();
const superuser = 'damson';

/**
 * Starts the PostgreSQL that comes with the product, with its data in `folder`, made on the first start.
 * A server that an earlier process left behind (it was killed) is taken over; one that another living process
 * owns is shared and not stopped.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const binaries = await embeddedBinaries();
  const home = await homeFor(folder);
  const data = path.join(home, 'data');
  const password = await passwordOf(home);
  await initialise(binaries, home, data, password);

  const running = await runningServer(data);
  const shared = running && (await isOwnedByAnother(home));
  const address = running ?? (await start(binaries, home, data));
  if (!shared) await writeFile(path.join(home, 'owner.pid'), String(process.pid));

  const connection = { host: address.host, port: address.port, user: superuser, password, database: 'damson' };
  await waitUntilAnswering({ ...connection, database: 'postgres' }, home);
  return { connection, stop: async () => (shared ? undefined : await stop(data)) };
}

/** Where the data lies: `folder`, or a place that PostgreSQL's account can reach when `folder` is private to root. */
async function homeFor(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (!account || (await isReadableByAll(folder))) return await owned(folder);
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12);
  const elsewhere = path.join('/var/lib', `damson-${name}`);
  await mkdir(elsewhere, { recursive: true });
  await writeFile(path.join(folder, 'elsewhere.txt'), `PostgreSQL may not enter this folder; its data: ${elsewhere}\n`);
  return await owned(elsewhere);
}

async function owned(folder: string): Promise<string> {
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

async function passwordOf(home: string): Promise<string> {
  const file = path.join(home, 'password');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
  return made;
}

async function initialise(binaries: string, home: string, data: string, password: string): Promise<void> {
  if (await readFile(path.join(home, 'initialised')).catch(() => undefined)) return;
  // An earlier first start was cut short: what it left cannot be trusted, and nothing was stored in it yet.
  await rm(data, { recursive: true, force: true });
  const passwordFile = path.join(home, 'password');
  const options = ['-D', data, '-U', superuser, '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await promisify(execFile)(path.join(binaries, 'bin', 'initdb'), [...options, ...locale], {
    ...account,
    cwd: home,
  }).catch((error: Error & { stderr?: string }) => {
    throw new SetupError(`The embedded PostgreSQL could not make its database in ${home}: ${lastLine(error)}`);
  });
  await writeFile(path.join(home, 'initialised'), `${password.length}\n`);
}

function lastLine(error: Error & { stderr?: string }): string {
  return (error.stderr ?? error.message).trim().split('\n').at(-1) ?? '';
}

interface Address {
  readonly host: string;
  readonly port: number;
}

async function start(binaries: string, home: string, data: string): Promise<Address> {
  const host = windows ? '127.0.0.1' : await socketFolder(home);
  const port = windows ? await freePort() : 5432;
  const settings = {
    listen_addresses: windows ? host : '',
    unix_socket_directories: windows ? '' : host,
    unix_socket_permissions: '0700',
    port: String(port),
    shared_buffers: '128MB',
    max_connections: '100',
    // A message that was acknowledged is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A server that was killed may stand in the way for a moment until the system has buried it.
  for (let attempt = 1; ; attempt += 1) {
    const log = await open(path.join(home, 'postgres.log'), 'a');
    const child = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', data, ...options], {
      ...account,
      cwd: home,
      stdio: ['ignore', log.fd, log.fd],
      // Ctrl+C reaches the whole process group: the server must outlive us until we have drained.
      detached: true,
    });
    child.unref();
    await log.close();
    const failed = await endsWithin(child, 150);
    if (!failed) return { host, port };
    if (attempt === 10) throw new SetupError(`The embedded PostgreSQL does not start; ${home}/postgres.log says why.`);
    await sleep(150);
  }
}

async function socketFolder(home: string): Promise<string> {
  const beside = path.join(home, 'socket');
  // The address of a Unix socket holds about 100 characters.
  const name = createHash('sha256').update(path.resolve(home)).digest('hex').slice(0, 12);
  const folder = beside.length < 80 ? beside : path.join(tmpdir(), `damson-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await owned(folder);
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

async function endsWithin(child: ChildProcess, milliseconds: number): Promise<boolean> {
  const ended = new Promise<true>((resolve) => {
    child.once('exit', () => resolve(true));
    child.once('error', () => resolve(true));
  });
  return await Promise.race([ended, sleep(milliseconds, false)]);
}

/** The address in `postmaster.pid`, if that server lives. Its lines: pid, data, start, port, socket folder, address. */
async function runningServer(data: string): Promise<Address | undefined> {
  const lines = await postmaster(data);
  const pid = Number(lines?.[0]);
  if (!lines || !isAlive(pid)) return undefined;
  const host = lines[4] || lines[5];
  return host ? { host, port: Number(lines[3]) } : undefined;
}

async function postmaster(data: string): Promise<string[] | undefined> {
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return file?.split('\n').map((line) => line.trim());
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOwnedByAnother(home: string): Promise<boolean> {
  const owner = Number(await readFile(path.join(home, 'owner.pid'), 'utf8').catch(() => '0'));
  return owner !== process.pid && isAlive(owner);
}

/** Waits until the server takes statements, and makes the product's database if it is not there yet. */
async function waitUntilAnswering(connection: pg.PoolConfig, home: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'damson'");
      if (rowCount === 0) await client.query('CREATE DATABASE damson');
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new SetupError(`The embedded PostgreSQL does not answer; see ${home}/postgres.log. (${String(error)})`);
      }
      await sleep(25);
    }
  }
}

/** A fast shutdown: open statements are cancelled, what was committed is safe. */
async function stop(data: string): Promise<void> {
  const pid = Number((await postmaster(data))?.[0]);
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 20) await sleep(20);
}
