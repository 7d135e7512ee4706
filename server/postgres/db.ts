import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members.ts';
import type { Tables } from '#database/tables.ts';
import type { Job } from '../jobs/job.ts';

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
}

export interface Db extends Kysely<Tables> {
  readonly outlets: Outlets;
}

/** A transaction: everything in it happens, or nothing does. */
export interface Tx extends Transaction<Tables> {
  /** Tells `to` what happened, after the commit. */
  announce(to: MemberId, event: LiveEvent): void;
  /** Has `job` done after the commit, or some seconds later; undone with the transaction. */
  enqueue<Data extends object>(job: Job<Data>, data: Data, afterSeconds?: number): Promise<void>;
}

export function makeDb(pool: pg.Pool, outlets: Outlets): Db {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return Object.assign(kysely, { outlets });
}
