import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../../core/setup-error.ts';
import { embeddedBinaries } from './embedded-binaries.ts';
import { homeFor, passwordOf } from './embedded-home.ts';
import { type EmbeddedServer, initialise, isRunning, lastWords, spawnServer, stopServer } from './embedded-server.ts';

export interface EmbeddedPostgres {
  /** What to hand to `pg`: a private Unix socket (a local port on Windows) and a password of its own. */
  readonly connection: pg.PoolConfig;
  /** Leaves the server; the last process that leaves stops it. What was committed stays. */
  stop(): Promise<void>;
}

/** An advisory lock that all processes using the server share; the one that gets it exclusively is the last. Any number will do. */
const lease = 993_073;
const maxStarts = 10;
const startMilliseconds = 120_000;

/**
 * Starts the PostgreSQL that comes with the product, with its data in `folder`, made on the first start. A server that
 * runs there already is used as it is: another process has it, or left it behind when it was killed. One that dies is
 * started again while this process lives; `onFault` hears why that fails. `settings` replace our own.
 */
export async function startEmbeddedPostgres(
  folder: string,
  onFault: (fault: unknown) => void = () => undefined,
  settings: EmbeddedServer['settings'] = {},
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
    const client = await untilHeld(server, { ...connection, database: 'postgres' });
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

/** Starts the server where none runs, waits until it takes statements, and makes the product's database in it. */
async function untilHeld(server: EmbeddedServer, connection: pg.ClientConfig): Promise<pg.Client> {
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
      if (code === wrongPassword) throw new SetupError(`The password in ${server.home} does not fit its database.`);
      if (performance.now() > deadline) throw new SetupError(`The embedded PostgreSQL does not answer: ${message}`);
      await sleep(25);
    }
  }
}

/** A server that was killed may stand in the way for a moment, until the system has buried it. */
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
    // A process that starts at this moment waits for the lock, is disconnected with the server, and starts it again.
    if (rows[0]?.alone) await stopServer(server);
  } catch {
    // It is down already, or its folder has been deleted under it.
    if (existsSync(path.join(server.data, 'postmaster.pid'))) await stopServer(server);
  } finally {
    await held.end().catch(() => undefined);
  }
}
