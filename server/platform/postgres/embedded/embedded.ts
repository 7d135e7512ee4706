import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../../core/setup-error.ts';
import { embeddedBinaries } from './embedded-binaries.ts';
import { homeFor, passwordOf } from './embedded-home.ts';
import { type EmbeddedServer, initialise, isRunning, lastWords, spawnServer, stopServer } from './embedded-server.ts';

export interface EmbeddedPostgres {
  /** The configuration for `pg`: a private Unix socket (a local port on Windows) and its own password. */
  readonly connection: pg.PoolConfig;
  /** Disconnects from the server; the last process stops it. Committed data stays. */
  stop(): Promise<void>;
}

/**
 * Number of the advisory lock that every process of the server shares. The process that gets it exclusively is the
 * last. The number is arbitrary.
 */
const lease = 993_073;
const maxStarts = 10;
const usualMilliseconds = 120_000;

/**
 * Starts the bundled PostgreSQL with its data in `folder`, which is created on the first start. A server that already
 * runs there is reused: it belongs to another process, or to one that was killed. If the server dies, it is restarted
 * as long as this process lives; `onFault` receives the errors of failed restarts. `settings` override our own. A
 * server that has to replay much of its log needs more than the usual `startMilliseconds`.
 */
export async function startEmbeddedPostgres(
  folder: string,
  onFault: (fault: unknown) => void = () => undefined,
  settings: EmbeddedServer['settings'] = {},
  startMilliseconds = usualMilliseconds,
): Promise<EmbeddedPostgres> {
  const home = await homeFor(folder);
  const binaries = await embeddedBinaries(home);
  const password = await passwordOf(home);
  const server = { ...(await initialise(binaries, home)), settings };
  const { host, port } = server;
  const connection = { host, port, user: server.superuser, password, database: 'damson' };
  const leaving = new AbortController();
  let restoring: Promise<void> | undefined;
  let held = await reach();

  async function reach(): Promise<pg.Client> {
    const client = await untilHeld(server, { ...connection, database: 'postgres' }, startMilliseconds);
    client.once('end', () => {
      if (!leaving.signal.aborted) restoring = restore();
    });
    return client;
  }

  async function restore(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        held = await reach();
        return;
      } catch (fault) {
        onFault(fault);
        await sleep(1_000);
      }
    }
  }

  return {
    connection,
    stop: async () => {
      leaving.abort();
      await restoring;
      await leave(server, held);
    },
  };
}

/** Starts the server if it does not run, waits until it accepts statements, and creates the product's database. */
async function untilHeld(
  server: EmbeddedServer,
  connection: pg.ClientConfig,
  startMilliseconds: number,
): Promise<pg.Client> {
  const deadline = performance.now() + startMilliseconds;
  let ours: { readonly ended: boolean } | undefined;
  for (let starts = 0; ;) {
    if ((!ours || ours.ended) && !(await isRunning(server))) {
      if (starts > 0) {
        const said = lastWords(server);
        if (starts === maxStarts || !passing.test(said)) {
          throw new SetupError(`The embedded PostgreSQL does not start: ${said}`);
        }
        await sleep(200);
      }
      ours = await spawnServer(server);
      starts += 1;
    }
    const client = new pg.Client({ ...connection, application_name: 'damson-lease', keepAlive: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1)', [lease]);
      await client.query('CREATE DATABASE damson').catch(ignoreExisting);
      return client;
    } catch (fault) {
      await client.end().catch(() => undefined);
      const { code, message } = fault as pg.DatabaseError;
      if (code === wrongPassword) throw new SetupError(`The password in ${server.home} does not match its database.`);
      if (performance.now() > deadline) throw new SetupError(`The embedded PostgreSQL does not respond: ${message}`);
      await sleep(25);
    }
  }
}

/**
 * Errors that pass by themselves: a killed server may leave a lock file or shared memory for a moment, until the system
 * has cleaned up.
 */
const passing = /lock file|shared memory|in use/;
const wrongPassword = '28P01';
const existsAlready = new Set(['42P04', '23505']);

function ignoreExisting(fault: pg.DatabaseError): void {
  if (!existsAlready.has(fault.code ?? '')) throw fault;
}

async function leave(server: EmbeddedServer, held: pg.Client): Promise<void> {
  try {
    await held.query('SELECT pg_advisory_unlock_shared($1)', [lease]);
    const { rows } = await held.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [lease]);
    // A process that starts at this moment waits for the lock, is disconnected with the server, and restarts it.
    if (rows[0]?.alone) await stopServer(server);
  } catch {
    // The server is already down, or its folder has been deleted.
    if (existsSync(path.join(server.data, 'postmaster.pid'))) await stopServer(server);
  } finally {
    await held.end().catch(() => undefined);
  }
}
