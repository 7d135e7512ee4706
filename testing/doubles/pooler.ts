import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { accountForPostgres } from '#server/platform/postgres/embedded/embedded-home.ts';
import { freePort } from '../free-port.ts';
import { killableServer } from './killable-server.ts';

/** Whether this machine has a PgBouncer: Debian's package is `pgbouncer`. */
export const hasPgBouncer = !spawnSync('pgbouncer', ['--version']).error;

/** A PgBouncer in transaction mode in front of a database, with two connections to it. It ends with the test. */
export async function pooled(databaseUrl: string): Promise<string> {
  return (await poolerServer(databaseUrl, 2)).url;
}

/** One with so many connections, that can be killed and started again at the same address. It ends with the test. */
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
  // Registered first, so done last.
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  // Like PostgreSQL, it does not run as root.
  const launch = () => spawn('pgbouncer', ['-q', settings], { ...accountForPostgres(), stdio: 'ignore' });
  const server = await killableServer(own, launch);
  return { url: `postgres://${username}@127.0.0.1:${own}${pathname}`, ...server };
}
