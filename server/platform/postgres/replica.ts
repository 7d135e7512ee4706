import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { SetupError } from '../core/setup-error.ts';
import { makePool, type Pool } from './pool.ts';
import { type LogPosition, logPosition, makeLag } from './replica-lag.ts';
import { forPeople, type Timeouts } from './timeouts.ts';

/** Maximum lag for reads that may be old, in milliseconds. */
export const oldestMilliseconds = 5_000;
const watchMilliseconds = 1_000;
/**
 * Maximum duration of a read on the replica, in milliseconds. A longer one goes to the primary, because someone is
 * waiting.
 */
const answerMilliseconds = 1_000;

const forReplica: Timeouts = { ...forPeople, statement: answerMilliseconds };

/** A streaming standby of the database, for reads. `reading.ts` decides which reads use it. */
export interface Replica {
  readonly pool: Pool;
  /** Whether the replica responds, with a lag of at most {@link oldestMilliseconds}. */
  readonly isFresh: boolean;
  /** How far the replica is behind, in seconds. Undefined if it has not responded yet. */
  readonly lagSeconds: number | undefined;
  /** Returns whether the replica has everything up to a position of the primary's log. */
  has(position: LogPosition): Promise<boolean>;
  /** Resolves like `work`, or rejects if it takes too long. */
  inTime<Result>(work: Promise<Result>): Promise<Result>;
  /** Stops using the replica after a failed read, until it proves healthy again. */
  leaveOut(fault: unknown): void;
  close(): Promise<void>;
}

interface ReplicaTools {
  readonly primary: Pick<Pool, 'query'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Opens the replica at `connectionString`. A replica that does not respond does not prevent the start: it is not used
 * until it responds. Throws if the server is not a standby of this database.
 */
export async function openReplica(connectionString: string, { primary, log }: ReplicaTools): Promise<Replica> {
  const config = { connectionString, query_timeout: answerMilliseconds, keepAlive: true };
  const pool = breakingIfSilent(makePool(config, { timeouts: forReplica }));
  const closing = new AbortController();
  const lag = makeLag();
  /** Time when the replica was last taken out of use. Earlier observations do not count. */
  let leftOutAt = 0;
  let wasFresh: boolean | undefined;
  let watcher: pg.Client | undefined;

  /** Uses a separate connection, so checks never wait for other reads. */
  async function watching(): Promise<pg.Client> {
    if (watcher) return watcher;
    const fresh = new pg.Client({ ...config, connectionTimeoutMillis: answerMilliseconds });
    fresh.on('error', () => undefined);
    await fresh.connect();
    watcher = fresh;
    return fresh;
  }

  async function look(): Promise<void> {
    const client = await watching();
    const at = performance.now();
    const { rows: ours } = await primary.query<Standing>(`SELECT ${cluster}, pg_current_wal_flush_lsn()::text AS log`);
    const { rows: its } = await client.query<Standing>(`
      SELECT ${cluster}, pg_is_in_recovery() AS is_standby, pg_last_wal_replay_lsn()::text AS log`);
    const [there, here] = [its[0]!, ours[0]!];
    if (there.cluster !== here.cluster) throw new SetupError('DATABASE_READ_URL leads to another database.');
    if (!there.is_standby || !there.log)
      throw new SetupError('DATABASE_READ_URL does not lead to a streaming standby.');
    lag.primaryWas(at, logPosition(here.log!));
    lag.replicaHas(logPosition(there.log));
  }

  async function leaveOut(fault: unknown): Promise<void> {
    leftOutAt = performance.now();
    const lost = watcher;
    watcher = undefined;
    lost?.end().catch(() => undefined);
    silence(lost);
    if (wasFresh !== false) log.warn({ fault }, 'the replica is left out');
    wasFresh = false;
  }

  function isFresh(): boolean {
    return lag.completeUntil > Math.max(leftOutAt, performance.now() - oldestMilliseconds);
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(watchMilliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      await look().catch(leaveOut);
      if (isFresh() === wasFresh) continue;
      wasFresh = isFresh();
      if (wasFresh) log.info('the replica is read from');
      else log.warn('the replica lags behind and is left out');
    }
  }

  try {
    await look();
  } catch (fault) {
    await leaveOut(fault);
    if (fault instanceof SetupError) {
      await pool.end();
      throw fault;
    }
  }
  const watched = watch();

  return {
    pool,
    get isFresh() {
      return isFresh();
    },
    get lagSeconds() {
      const { completeUntil } = lag;
      return Number.isFinite(completeUntil) ? (performance.now() - completeUntil) / 1000 : undefined;
    },
    has: async (position) => {
      const { rows } = await pool.query<{ log: string | null }>('SELECT pg_last_wal_replay_lsn()::text AS log');
      const { log } = rows[0]!;
      return log !== null && logPosition(log) >= position;
    },
    inTime: async (work) => {
      const late = new AbortController();
      try {
        return await Promise.race([
          work,
          sleep(answerMilliseconds, undefined, { signal: late.signal }).then(() => {
            throw new Error(`The replica did not respond within ${answerMilliseconds} ms.`);
          }),
        ]);
      } finally {
        late.abort();
      }
    },
    leaveOut: (fault) => void leaveOut(fault),
    close: async () => {
      closing.abort();
      await watched;
      await watcher?.end().catch(() => undefined);
      await pool.end();
    },
  };
}

/** SQL column that identifies a PostgreSQL cluster; its standbys have the same identifier. */
const cluster = '(SELECT system_identifier::text FROM pg_control_system()) AS cluster';

interface Standing {
  readonly cluster: string;
  readonly is_standby?: boolean;
  /** The position of the server's log; null if nothing is replayed. */
  readonly log: string | null;
}

/** Cuts connections whose query has timed out: they may never respond, so they are not reused. */
function breakingIfSilent(pool: Pool): Pool {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) {
        answer.catch((fault: Error) => {
          if (fault.message === 'Query read timeout') silence(client);
        });
      }
      return answer;
    };
    client.query = watched as typeof client.query;
  });
  return pool;
}

/** Cuts a connection without waiting for the other side. */
export function silence(client: pg.ClientBase | undefined): void {
  (
    client as unknown as undefined | { readonly connection: { readonly stream: { destroy(): void } } }
  )?.connection.stream.destroy();
}
