import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Tables } from '#database/tables.ts';
import type { Job } from '../jobs/job.ts';
import { type Bulkhead, makeBulkhead } from './bulkhead.ts';
import { DistributedDialect } from './distributed-dialect.ts';
import type { Pool } from './pool.ts';
import type { Replica } from './replica.ts';

/** Something to tell a member's browsers, once it is true for everyone. */
export interface Announcement {
  readonly to: MemberId;
  readonly event: LiveEvent;
}

/** Whatever can be asked in SQL: the database itself or a transaction. */
export type Sql = Kysely<Tables>;

/** Where announcements and jobs go when a transaction stands. */
export interface Outlets {
  publish(announcements: readonly Announcement[]): void;
  /** Writes the job with the transaction's own connection, or on its own. */
  enqueue(sql: Sql, job: Job, data: object, afterSeconds?: number): Promise<void>;
  /** Hears of a fault that nobody else does: what it spoiled was done in another way. */
  onFault(fault: unknown): void;
  /** Jobs that were written in a transaction stand from now on, and can be done. */
  wake(): void;
  /** Has every process read the revoked addresses of photos again. */
  photosRevoked(): void;
}

/** The replica as one share of the connections reads it. */
export interface ReplicaReads {
  readonly replica: Replica;
  readonly db: Sql;
}

export interface Db extends Kysely<Tables> {
  readonly outlets: Outlets;
  /**
   * The same database through a limited share of its connections, common to all callers with the same name. If none is
   * free within the pool's timeout, it throws {@link Busy}. Waiting for a locked table holds up nothing else.
   */
  share(name: string): Db;
  /** For what may be read elsewhere: see `reading.ts`. */
  readonly replica?: ReplicaReads | undefined;
}

/** A transaction: everything in it happens, or nothing does. */
export interface Tx extends Transaction<Tables> {
  /** Tells `to` what happened, after the commit. */
  announce(to: MemberId, event: LiveEvent): void;
  /** Has every process read the revoked addresses of photos again, after the commit. */
  revokesPhotos(): void;
  /** Has `job` done after the commit, or some seconds later; undone with the transaction. */
  enqueue<Data extends object>(job: Job<Data>, data: Data, afterSeconds?: number): Promise<void>;
}

/** Three that are stuck leave some for the others. */
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
    const connect = async () => await checkedOut(pool, whole, own);
    const dialect = new Dialect({ pool: { connect, end: async () => undefined, options: pool.options } });
    const elsewhere = reads && name !== undefined ? { ...reads, db: reads.db.share(name) } : reads;
    return Object.assign(new Kysely<Tables>({ dialect }), { outlets, share, replica: elsewhere });
  }

  return through();
}

/** A connection that gives back its place in each bulkhead with itself. */
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
