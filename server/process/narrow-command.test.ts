import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { migrate, moveRows } from '../platform/postgres/migrate.ts';
import { listNarrowings, narrowAll } from './narrow-command.ts';

const now = new Date('2026-11-28T12:00:00Z');

/** A database of the previous version, in use by the next one, which removes a column. */
async function upgraded() {
  const { client, DATABASE_URL } = await emptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-migrations-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const migrator = { connectionString: DATABASE_URL };
  const add = async (name: string, text: string) => await writeFile(path.join(folder, name), text);
  await add(
    '0001-plums.sql',
    `CREATE TABLE server_process (id uuid PRIMARY KEY, knows text, seen_at timestamptz);
    CREATE TABLE plum (id int PRIMARY KEY, colour text);`,
  );
  await migrate(migrator, undefined, folder);
  await client.query("INSERT INTO plum VALUES (1, 'blue')");
  await add('0002-none.move.sql', 'UPDATE plum SET id = id WHERE id = 0');
  await add('0003-colour.narrow.sql', 'ALTER TABLE plum DROP COLUMN colour');
  await migrate(migrator, undefined, folder);
  const list = async () => await listNarrowings(migrator, folder);
  const all = async () => await narrowAll(migrator, now, folder);
  const move = async () =>
    await moveRows(migrator, { onProgress: () => undefined, stopping: new AbortController().signal }, folder);
  const isRemoved = async () => (await client.query('SELECT * FROM plum')).fields.length === 1;
  return { client, list, all, move, isRemoved };
}

test('narrow lists what waits and removes nothing', async () => {
  const { list, isRemoved } = await upgraded();
  expect(await list()).toContain('0003-colour.narrow.sql');
  expect(await isRemoved()).toBe(false);
});

test('narrow all removes what older versions use, once', async () => {
  const { all, move, isRemoved } = await upgraded();
  await move();
  expect(await all()).toBe('Ran 0003-colour.narrow.sql.');
  expect(await isRemoved()).toBe(true);
  expect(await all()).toBe('No migration waits.');
});

test('fails with the reason while rows are still being moved', async () => {
  const { all, isRemoved } = await upgraded();
  expect(await all()).toEqual({
    failed: true,
    said: expect.stringContaining('0003-colour.narrow.sql waits: the product'),
  });
  expect(await isRemoved()).toBe(false);
});

test('fails with the reason while an older version runs', async () => {
  const { client, all, move, isRemoved } = await upgraded();
  await move();
  await client.query("INSERT INTO server_process VALUES (gen_random_uuid(), '0001-plums.sql', $1)", [now]);
  expect(await all()).toEqual({
    failed: true,
    said: expect.stringContaining('processes of an older version are running'),
  });
  expect(await isRemoved()).toBe(false);
});

test('fails with the reason while the table is in use', async () => {
  const { client, all, move } = await upgraded();
  await move();
  await client.query('BEGIN');
  await client.query('SELECT * FROM plum');
  expect(await all()).toEqual({ failed: true, said: expect.stringContaining('A table that has to change is in use') });
  await client.query('ROLLBACK');
});
