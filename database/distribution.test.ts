import pg from 'pg';
import { expect, test } from 'vitest';
import { distribution } from './distribution.ts';
import { testServices } from '#testing/services.ts';

/** Queries the system catalogs of a migrated database. */
async function catalogue<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const { connection } = await testServices();
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Row>(query);
  await client.end();
  return rows;
}

const placementOf = (table: string) => distribution[table as keyof typeof distribution];

test('every table has a placement in the cluster, and every placement has a table', async () => {
  const tables = await catalogue<{ name: string }>(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename COLLATE "C"`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(distribution).toSorted());
});

test('every unique index of a distributed table contains the distribution column, because each machine checks only its own rows', async () => {
  const indexes = await catalogue<{ table: string; index: string; columns: string[] }>(`
    SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS index, array_agg(attname::text) AS columns
    FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = 'public'::regnamespace
    WHERE indisunique GROUP BY indrelid, indexrelid`);
  expect(indexes.length).toBeGreaterThan(50);
  const wrong = indexes.filter(({ table, columns }) => {
    const placement = placementOf(table);
    return typeof placement === 'object' && !columns.includes(placement.by);
  });
  expect(wrong).toEqual([]);
});

test('a foreign key refers to a table on every machine, or to a row on the same machine', async () => {
  const keys = await catalogue<{ table: string; referred: string }>(`
    SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS referred
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  expect(keys.length).toBeGreaterThan(0);
  const wrong = keys.filter(({ table, referred }) => {
    const placement = placementOf(referred);
    return placement !== 'everywhere' && JSON.stringify(placement) !== JSON.stringify(placementOf(table));
  });
  expect(wrong).toEqual([]);
});
