import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Tables } from '#database/tables.ts';
import type { BusinessEvent } from '../core/event-log.ts';
import type { Job } from '../jobs/job.ts';
import { type Bulkhead, makeBulkhead } from './bulkhead.ts';
import { DistributedDialect } from './distributed-dialect.ts';
import type { Pool } from './pool.ts';
import type { Replica } from './replica.ts';

/** An event for a member's browsers, to be published after the commit. */
export interface Announcement {
  readonly to: MemberId;
  readonly event: LiveEvent;
}

/** Anything that can run SQL: the database itself or a transaction. */
export type Sql = Kysely<Tables>;

/** Receives announcements and jobs of committed transactions. */
export interface Outlets {
  publish(announcements: readonly Announcement[]): void;
  /** Writes the job on the transaction's own connection, or on another one. */
  enqueue(sql: Sql, job: Job, data: object, afterSeconds?: number): Promise<void>;
  /** Reports a fault that no caller sees, because a fallback has done the work. */
  onFault(fault: unknown): void;
  /** Wakes the workers, because the jobs of a transaction have been committed. */
  wake(): void;
  /** Makes every process reload the revoked addresses of photos. */
  photosRevoked(): void;
  /** Logs and counts events of the business. */
  record(events: readonly BusinessEvent[]): void;
}

/** Returns outlets for a script beside the product: events are not published, and jobs are discarded. */
export function silentOutlets(onFault: Outlets['onFault']): Outlets {
  const ignore = () => undefined;
  return {
    publish: ignore,
    enqueue: async () => undefined,
    wake: ignore,
    photosRevoked: ignore,
    record: ignore,
    onFault,
  };
}

/** The replica, as used by one share of the connections. */
export interface ReplicaReads {
  readonly replica: Replica;
  readonly db: Sql;
}

export interface Db extends Kysely<Tables> {
  readonly outlets: Outlets;
  /**
   * Returns the same database, limited to a share of its connections that all callers with the same name have in
   * common. Throws {@link NoConnection} if none is free within the pool's timeout. Waiting for a locked table thus
   * blocks only this share.
   */
  share(name: string): Db;
  /** The replica, for reads that it may serve: see `reading.ts`. */
  readonly replica?: ReplicaReads | undefined;
}

/** A transaction, which also publishes events and enqueues jobs. */
export interface Tx extends Transaction<Tables> {
  /** Publishes an event to `to` after the commit. */
  announce(to: MemberId, event: LiveEvent): void;
  /** Makes every process reload the revoked addresses of photos, after the commit. */
  revokesPhotos(): void;
  /** Logs and counts an event of the business after the commit. */
  record(event: BusinessEvent): void;
  /** Enqueues `job`, to run after the commit or `afterSeconds` later. A rollback discards it. */
  enqueue<Data extends object>(job: Job<Data>, data: Data, afterSeconds?: number): Promise<void>;
}

/** The fraction of the connections that one share may use. Three stuck shares still leave some for the others. */
const shareOfConnections = 0.3;

export function makeDb(pool: Pool, outlets: Outlets, replica?: Replica): Db {
  const size = pool.options.max;
  const whole = makeBulkhead(size);
  const shares = new Map<string, Db>();
  const Dialect = pool.isDistributed ? DistributedDialect : PostgresDialect;
  const reads = replica && { replica, db: makeDb(replica.pool, outlets) };

  function share(name: string): Db {
    const made = shares.get(name) ?? through(makeBulkhead(Math.ceil(size * shareOfConnections)), name);
    shares.set(name, made);
    return made;
  }

  function through(own?: Bulkhead, name?: string): Db {
    const connect = async () => {
      pool.waiting += 1;
      try {
        return await checkedOut(pool, whole, own);
      } finally {
        pool.waiting -= 1;
      }
    };
    const dialect = new Dialect({ pool: { connect, end: async () => undefined, options: pool.options } });
    const elsewhere = reads && name !== undefined ? { ...reads, db: reads.db.share(name) } : reads;
    return Object.assign(new Kysely<Tables>({ dialect }), { outlets, share, replica: elsewhere });
  }

  return through();
}

/** Checks out a connection that releases its slot in each bulkhead when it is released. */
async function checkedOut(pool: Pool, whole: Bulkhead, own: Bulkhead | undefined) {
  const until = performance.now() + pool.timeouts.wait;
  const leaveOwn = await own?.enter(until);
  try {
    const leaveWhole = await whole.enter(until);
    try {
      const client = await pool.connect();
      const { release } = client;
      client.release = (broken) => {
        const stuck = pool.wasStuck(client);
        release(broken);
        leaveWhole(false);
        leaveOwn?.(stuck);
      };
      return client;
    } catch (fault) {
      leaveWhole(false);
      throw fault;
    }
  } catch (fault) {
    leaveOwn?.(false);
    throw fault;
  }
}
