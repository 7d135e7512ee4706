import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../postgres/db.ts';
import { isDistributed } from '../postgres/distributed.ts';

/** How much was counted under a key, and when its count restarts, in milliseconds. */
export interface Count {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}

/**
 * Adds to the counts of some keys, in one statement. Returns the counts of all processes together, each with the end of
 * its window: a window that has ended restarts. `lasting` counts are on the disk then, others some moments later: whoever
 * waits for them need not wait for the disk, and a crash of the database would only forgive what was counted in between.
 */
export async function addCounts(db: Sql, counts: readonly Count[], now: number, lasting: boolean): Promise<Count[]> {
  if (isDistributed(db)) return await addEach(db, counts, now);
  const keys = counts.map(({ key }) => key);
  const points = counts.map((count) => count.points);
  const expiries = counts.map(({ expire }) => expire);
  // Always locks the rows in the same order, so that two statements cannot deadlock.
  const { rows } = await sql<Count>`
    INSERT INTO rate_limit AS counted (key, points, expire)
    SELECT more.* FROM unnest(${keys}::text[], ${points}::int[], ${expiries}::bigint[]) AS more (key, points, expire)
    ${lasting ? sql`` : sql`CROSS JOIN (SELECT set_config('synchronous_commit', 'off', true)) AS durability`}
    ORDER BY key
    ${added(now)}`.execute(db);
  return rows;
}

function added(now: number): RawBuilder<unknown> {
  return sql`ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire <= ${now} THEN excluded.points ELSE counted.points + excluded.points END,
      expire = CASE WHEN counted.expire <= ${now} THEN excluded.expire ELSE counted.expire END
    RETURNING key, points, expire`;
}

/** In a cluster each count is on a machine of its own, and is added to there: nobody waits for two at once. */
async function addEach(db: Sql, counts: readonly Count[], now: number): Promise<Count[]> {
  const all: Count[] = [];
  for (const { key, points, expire } of counts) {
    const { rows } = await sql<Count>`
      INSERT INTO rate_limit AS counted (key, points, expire) VALUES (${key}, ${points}, ${expire})
      ${added(now)}`.execute(db);
    all.push(...rows);
  }
  return all;
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
