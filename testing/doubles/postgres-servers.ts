import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountForPostgres } from '#server/platform/postgres/embedded/embedded-home.ts';
import { freePort } from '../free-port.ts';
import { atTheEnd } from '../services.ts';

const run = promisify(execFile);

/** The folder with Debian's PostgreSQL programs. The programs bundled with the product cannot create a standby. */
const binaries = globSync('/usr/lib/postgresql/*/bin').findLast((folder) =>
  existsSync(path.join(folder, 'pg_basebackup')),
);

/** Whether this machine can run a standby, which requires Debian's package `postgresql`. */
export const hasStandby = binaries !== undefined;

/** Whether this machine's PostgreSQL has Citus, built by `bench/cluster/build-citus.sh`. */
export const hasCitus = binaries !== undefined && existsSync(path.join(binaries, '../lib/citus.so'));

/** A server that can be killed, stopped and restarted at the same address. */
export interface TestServer {
  readonly connection: pg.PoolConfig & { readonly port: number };
  /** Returns the statements that the server has logged. */
  asked(): string;
  start(): Promise<void>;
  /** Sends a signal to all of the server's processes, because each of them is its own process group. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Simulates a power cut. */
  kill(): Promise<void>;
  query(statement: string): Promise<void>;
}

type Settings = Readonly<Record<string, string | number>>;

/**
 * Creates a factory for servers with the same settings. The servers are stopped at the end of the test, or of the file
 * if the factory is created outside of tests.
 */
export async function postgresServers(settings: Settings = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-servers-'));
  await chmod(folder, 0o755);
  const servers: TestServer[] = [];
  atTheEnd(async () => {
    for (const server of servers) await server.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const nextFolder = async () => await ownFolder(path.join(folder, String(servers.length)));
  const startedIn = async (data: string) => {
    const server = serverIn(data, await freePort(), settings);
    servers.push(server);
    await server.start();
    return server;
  };
  return {
    /** Starts an empty server. */
    primary: async () => {
      const data = await nextFolder();
      await asPostgres('initdb', ['-D', data, '-U', 'damson', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-N']);
      return await startedIn(data);
    },
    /** Starts a standby that streams from another server. */
    standbyOf: async ({ connection }: TestServer) => {
      const data = await nextFolder();
      const from = ['-h', '127.0.0.1', '-p', String(connection.port), '-U', 'damson'];
      await asPostgres('pg_basebackup', ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast', '-N']);
      return await startedIn(data);
    },
  };
}

/** Starts a primary and its streaming standby. */
export async function primaryAndStandby(): Promise<{ readonly primary: TestServer; readonly standby: TestServer }> {
  const servers = await postgresServers({ log_statement: 'all' });
  const primary = await servers.primary();
  return { primary, standby: await servers.standbyOf(primary) };
}

function serverIn(folder: string, port: number, own: Settings): TestServer {
  const connection = { host: '127.0.0.1', port, user: 'damson', database: 'postgres' };
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 100,
    ...own,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  let log = '';

  async function query(statement: string): Promise<void> {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function signal(name: NodeJS.Signals): Promise<void> {
    const { stdout } = await run('pgrep', ['-P', String(child!.pid)]);
    for (const pid of [child!.pid!, ...stdout.trim().split('\n').map(Number)]) process.kill(pid, name);
  }

  return {
    connection,
    query,
    signal,
    asked: () => log,
    start: async () => {
      child = spawn(path.join(binaries!, 'postgres'), ['-D', folder, ...given], {
        ...accountForPostgres(),
        // Otherwise PostgreSQL looks for certificates in the home directory of the current user.
        env: { HOME: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr!.on('data', (text: Buffer) => (log += text.toString()));
      for (let isUp = false; !isUp; await sleep(50)) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL does not start: ${log}`);
        isUp = await query('SELECT').then(
          () => true,
          () => false,
        );
      }
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // A stopped process does not react to SIGQUIT.
      await signal('SIGCONT').catch(() => undefined);
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Runs a PostgreSQL program under a different account than root, which PostgreSQL refuses. */
async function asPostgres(program: string, words: readonly string[]): Promise<void> {
  await run(path.join(binaries!, program), words, { ...accountForPostgres(), cwd: '/' });
}

async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  const account = accountForPostgres();
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
