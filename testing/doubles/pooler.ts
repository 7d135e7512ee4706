import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { accountForPostgres } from '#server/platform/postgres/embedded/embedded-home.ts';
import { freePort } from '../free-port.ts';
import { killableServer } from './killable-server.ts';

/** Whether this machine has PgBouncer, which is in Debian's package `pgbouncer`. */
export const hasPgBouncer = !spawnSync('pgbouncer', ['--version']).error;

/**
 * Starts a PgBouncer in transaction mode with two connections to a database, and returns its URL. Stopped at the end of
 * the test.
 */
export async function pooled(databaseUrl: string): Promise<string> {
  return (await poolerServer(databaseUrl, 2)).url;
}

/**
 * Starts a PgBouncer with this many connections. It can be killed and restarted at the same address. Stopped at the end
 * of the test.
 */
export async function poolerServer(databaseUrl: string, connections: number) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const own = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-pooler-'));
  await chmod(folder, 0o755);
  const settings = path.join(folder, 'pgbouncer.ini');
  const host = searchParams.get('host') ?? hostname;
  const there = `host=${host} port=${searchParams.get('port') ?? (port || '5432')} user=${username}`;
  await writeFile(
    settings,
    `[databases]
* = ${there}${password ? ` password=${decodeURIComponent(password)}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  // Hooks run in reverse order, so this hook runs last.
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const launch = () => spawn('pgbouncer', ['-q', settings], { ...accountForPostgres(), stdio: 'ignore' });
  const server = await killableServer(own, launch);
  return { url: `postgres://${username}@127.0.0.1:${own}${pathname}`, ...server };
}
