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

/** Debian's programs of PostgreSQL; the ones that come with the product can make no standby. */
const binaries = globSync('/usr/lib/postgresql/*/bin').findLast((folder) =>
  existsSync(path.join(folder, 'pg_basebackup')),
);

/** Whether this machine can have a standby: Debian's package is `postgresql`. */
export const hasStandby = binaries !== undefined;

/** Whether its PostgreSQL has Citus: `bench/cluster/build-citus.sh` makes it. */
export const hasCitus = binaries !== undefined && existsSync(path.join(binaries, '../lib/citus.so'));

/** A server that can be killed, stopped and started again at the same address. */
export interface TestServer {
  readonly connection: pg.PoolConfig & { readonly port: number };
  /** What it was asked, as it has logged it. */
  asked(): string;
  start(): Promise<void>;
  /** Reaches all of its processes: each of them is a group of its own. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  query(statement: string): Promise<void>;
}

type Settings = Readonly<Record<string, string | number>>;

/** Servers of one kind. They end with the test, or with the file where they are made outside of all. */
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
    /** An empty one. */
    primary: async () => {
      const data = await nextFolder();
      await asPostgres('initdb', ['-D', data, '-U', 'damson', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-N']);
      return await startedIn(data);
    },
    /** One that streams from another. */
    standbyOf: async ({ connection }: TestServer) => {
      const data = await nextFolder();
      const from = ['-h', '127.0.0.1', '-p', String(connection.port), '-U', 'damson'];
      await asPostgres('pg_basebackup', ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast', '-N']);
      return await startedIn(data);
    },
  };
}

/** A primary and its streaming standby. */
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
        // Otherwise it looks for certificates in the home of who starts it.
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
      // One that was stopped does not hear that it has to end.
      await signal('SIGCONT').catch(() => undefined);
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/** PostgreSQL refuses to run as root. */
async function asPostgres(program: string, words: readonly string[]): Promise<void> {
  await run(path.join(binaries!, program), words, { ...accountForPostgres(), cwd: '/' });
}

async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  const account = accountForPostgres();
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
