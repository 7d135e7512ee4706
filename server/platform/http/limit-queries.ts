import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../postgres/db.ts';

/** The points counted under a key, and the end of their window as a timestamp in milliseconds. */
export interface Count {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}

/**
 * Adds to the counts of some keys, in one statement. Returns the counts of all processes together, each with the end of
 * its window: a window that has ended restarts. Counts that are not `lasting` are committed
 * asynchronously: a crash of the database may lose the last ones, which only benefits the clients.
 */
export async function addCounts(db: Sql, counts: readonly Count[], now: number, lasting: boolean): Promise<Count[]> {
  // Always locks the rows in the same order, so two statements cannot deadlock.
  const ordered = counts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await sql<Count>`
    INSERT INTO rate_limit AS counted (key, points, expire)
    ${asOneTable(ordered, lasting)}
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire <= ${now} THEN excluded.points ELSE counted.points + excluded.points END,
      expire = CASE WHEN counted.expire <= ${now} THEN excluded.expire ELSE counted.expire END
    RETURNING key, points, expire`.execute(db);
  return rows;
}

/** Selects the counts from arrays: the statement is the same for any number of counts, so it is prepared only once. */
function asOneTable(counts: readonly Count[], lasting: boolean): RawBuilder<unknown> {
  const keys = counts.map(({ key }) => key);
  const points = counts.map((count) => count.points);
  const expiries = counts.map(({ expire }) => expire);
  return sql`
    SELECT more.* FROM unnest(${keys}::text[], ${points}::int[], ${expiries}::bigint[]) AS more (key, points, expire)
    ${lasting ? sql`` : sql`CROSS JOIN (SELECT set_config('synchronous_commit', 'off', true)) AS durability`}
    ORDER BY key`;
}

export async function countsOf(db: Sql, keys: readonly string[], now: number): Promise<Count[]> {
  return (await db
    .selectFrom('rate_limit')
    .select(['key', 'points', 'expire'])
    .where('key', 'in', keys)
    .where('expire', '>', sql<string>`${now}::bigint`)
    .execute()) as unknown as Count[];
}

export async function takeCountBack(db: Sql, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}

export async function forgetCount(db: Sql, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}
