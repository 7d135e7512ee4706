import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Sql } from './db.ts';
import { DistributedAdapter } from './distributed-dialect.ts';

/**
 * Whether the tables are distributed over several machines, for the few statements of which Citus refuses the form that
 * is best on one: those with rows of several members whose order of locking matters.
 */
export function isDistributed(db: Sql): boolean {
  return db.getExecutor().adapter instanceof DistributedAdapter;
}

/**
 * The condition of an UPDATE of several rows of `table`, which locks them in the order of their ids, so that two
 * processes that change the same rows do not lock each other out. In a cluster no statement may do that, and none has
 * to: there, of two that change rows on several machines, one waits for the other as a whole.
 */
export function inOneOrder(db: Sql, table: keyof Tables, which: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isDistributed(db)) return which;
  return sql`id IN (SELECT id FROM ${sql.table(table)} WHERE ${which} ORDER BY id FOR NO KEY UPDATE)`;
}

/**
 * The beginning of a statement that joins whole tables whose rows are on different machines: in a cluster they are
 * brought together first. It takes the place of `WITH`, and a further part may follow after a comma. For reports alone:
 * all their rows are read.
 */
export function together(db: Sql, ...tables: readonly (keyof Tables)[]): RawBuilder<unknown> {
  if (!isDistributed(db)) return sql`WITH together AS (SELECT)`;
  const parts = tables.map((table) => sql`${sql.table(table)} AS MATERIALIZED (SELECT * FROM ${sql.table(table)})`);
  return sql`WITH ${sql.join(parts)}`;
}
