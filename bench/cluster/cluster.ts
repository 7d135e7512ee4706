import { execFileSync, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { citusSettings } from '#testing/doubles/citus-settings.ts';

// Runs a coordinator and its workers on this machine, for tests and benchmarks: `node bench/cluster/cluster.ts`, as
// root, after build-citus.sh. Prints the DATABASE_URL of the coordinator, and deletes everything on exit.

const { WORKERS = '2', PORT = '9700', SHARDS = '8', BINARIES = '/usr/lib/postgresql/15/bin' } = process.env;
/** These databases need not survive a power cut; benchmarks set FSYNC=on. */
const { FSYNC = 'off' } = process.env;

const ports = Array.from({ length: Number(WORKERS) + 1 }, (_, at) => Number(PORT) + at);
const folder = mkdtempSync(path.join(tmpdir(), 'damson-cluster-'));
// PostgreSQL refuses to run as root.
const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })));
chmodSync(folder, 0o755);

const servers = ports.map(start);
for (const event of ['SIGINT', 'SIGTERM'] as const) process.once(event, () => void stop());
try {
  await Promise.all(ports.map(untilReady));
  const [coordinator, ...workers] = ports;
  for (const port of ports) await query(port, ['CREATE EXTENSION citus']);
  await query(coordinator!, [
    `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `SELECT citus_add_node('127.0.0.1', ${port})`),
  ]);
  console.log(`DATABASE_URL=postgres://postgres@127.0.0.1:${coordinator}/postgres`);
} catch (fault) {
  console.error(fault);
  await stop();
}

function start(port: number): ChildProcess {
  const data = path.join(folder, String(port));
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', data]);
  const account = { uid: uid!, gid: gid! };
  const made = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--no-sync'];
  execFileSync(path.join(BINARIES, 'initdb'), made, { ...account, stdio: 'ignore' });
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...citusSettings,
    fsync: FSYNC,
    full_page_writes: FSYNC,
    'citus.shard_count': SHARDS,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(path.join(BINARIES, 'postgres'), ['-D', data, ...given], {
    ...account,
    // Otherwise the servers look for certificates in the home directory of the current user.
    env: { HOME: data },
    stdio: ['ignore', 'ignore', process.env.SHOW_LOG ? 'inherit' : 'ignore'],
  });
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      return await query(port, ['SELECT 1']);
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`No server answers on port ${port}.`);
}

async function query(port: number, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function stop(): Promise<void> {
  const ended = servers.map(async (server) => server.exitCode ?? (await once(server, 'exit')));
  for (const server of servers) server.kill('SIGINT');
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true });
}
