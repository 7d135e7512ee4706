import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Sql } from './db.ts';
import { DistributedAdapter } from './distributed-dialect.ts';

/**
 * Returns whether the tables are distributed over several machines. Use it only for the few statements whose best form
 * on one server is rejected by Citus: those that lock rows of several members in a certain order.
 */
export function isDistributed(db: Sql): boolean {
  return db.getExecutor().adapter instanceof DistributedAdapter;
}

/**
 * Returns the condition of an UPDATE of several rows of `table`, which locks them in the order of their ids, so two
 * processes that change the same rows cannot deadlock. Citus rejects that form and does not need it: it serializes
 * statements that change rows on several machines.
 */
export function inOneOrder(db: Sql, table: keyof Tables, which: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isDistributed(db)) return which;
  return sql`id IN (SELECT id FROM ${sql.table(table)} WHERE ${which} ORDER BY id FOR NO KEY UPDATE)`;
}

/**
 * Returns the beginning of a statement that joins whole tables whose rows are on different machines: a cluster collects
 * them first. Use it instead of `WITH`; more parts may follow after a comma. Use it only for reports, because all rows
 * are read.
 */
export function together(db: Sql, ...tables: readonly (keyof Tables)[]): RawBuilder<unknown> {
  if (!isDistributed(db)) return sql`WITH together AS (SELECT)`;
  const parts = tables.map((table) => sql`${sql.table(table)} AS MATERIALIZED (SELECT * FROM ${sql.table(table)})`);
  return sql`WITH ${sql.join(parts)}`;
}
