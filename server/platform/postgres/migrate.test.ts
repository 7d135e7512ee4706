import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { migrate, migrateRest } from './migrate.ts';
import { kindOf, migrationsFolder, migrationsIn } from './migrations.ts';

const now = new Date('2026-11-25T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const first = `
  CREATE TABLE server_process (id uuid PRIMARY KEY, knows text, seen_at timestamptz);
  CREATE TABLE plum (id int PRIMARY KEY, colour text);`;
const files = {
  '0002-shade.sql': 'ALTER TABLE plum ADD COLUMN shade text',
  '0003-shade.move.sql': `UPDATE plum SET shade = colour
    WHERE id IN (SELECT id FROM plum WHERE shade IS NULL ORDER BY id LIMIT 2)`,
  '0004-colour.narrow.sql': 'ALTER TABLE plum DROP COLUMN colour',
};

/** Creates a database used by an older version, and the migration files of the next one. */
async function olderDatabase() {
  const { client, DATABASE_URL } = await emptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-migrations-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const add = async (name: string, statements: string) => await writeFile(path.join(folder, name), statements);
  const config = { connectionString: DATABASE_URL };
  await add('0001-plums.sql', first);
  await migrate(config, undefined, folder);
  await client.query("INSERT INTO plum (id, colour) SELECT id, 'blue' FROM generate_series(1, 5) AS ids (id)");
  for (const [name, statements] of Object.entries(files)) await add(name, statements);
  const alive = async (knows: string, seconds: number) =>
    await client.query('INSERT INTO server_process VALUES (gen_random_uuid(), $1, $2)', [knows, before(seconds)]);
  const columns = async () => (await client.query('SELECT * FROM plum')).fields.map(({ name }) => name);
  return { client, folder, config, alive, columns };
}

function rest(stopping = new AbortController()) {
  const progress: string[] = [];
  const onProgress = (name: string, rows: number) => void progress.push(`${name}: ${rows}`);
  return { progress, stopping, tools: { onProgress, stopping: stopping.signal, now: () => now } };
}

test('a connection that breaks between two statements fails the next one, and does not end the process', async () => {
  const { client, DATABASE_URL } = await emptyDatabase();
  const breaking = migrate({ connectionString: DATABASE_URL }, async (own) => {
    const { rows } = await own.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const broken = new Promise((resolve) => void own.once('end', resolve));
    await client.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await broken;
    await own.query('SELECT 1');
  });
  await expect(breaking).rejects.toThrow(/not queryable/);
});

describe('a new version', () => {
  test('only widens at its start, then moves rows in batches, and narrows after the old version is gone', async () => {
    const { client, folder, config, alive, columns } = await olderDatabase();
    await alive('0001-plums.sql', 20);
    await alive('0004-colour.narrow.sql', 0);
    expect(await migrate(config, undefined, folder)).toEqual(['0002-shade.sql']);
    const { progress, tools } = rest();
    expect(await migrateRest(config, tools, folder)).toEqual(['0004-colour.narrow.sql']);
    expect(progress).toEqual([2, 4, 5, 5].map((rows) => `0003-shade.move.sql: ${rows}`));
    expect((await client.query("SELECT FROM plum WHERE shade = 'blue'")).rowCount).toBe(5);
    expect(await columns(), 'the old version still reads it').toContain('colour');
    await client.query("UPDATE server_process SET seen_at = $1 WHERE knows = '0001-plums.sql'", [before(61)]);
    expect(await migrateRest(config, tools, folder)).toEqual([]);
    expect(await columns()).toEqual(['id', 'shade']);
  });

  test('resumes an interrupted move', async () => {
    const { client, folder, config } = await olderDatabase();
    await migrate(config, undefined, folder);
    const { stopping, tools } = rest();
    const stops = { ...tools, onProgress: () => stopping.abort() };
    expect(await migrateRest(config, stops, folder)).toEqual(['0003-shade.move.sql', '0004-colour.narrow.sql']);
    expect((await client.query('SELECT FROM plum WHERE shade IS NULL')).rowCount).toBe(3);
    expect(await migrateRest(config, rest().tools, folder)).toEqual([]);
    expect((await client.query('SELECT FROM plum WHERE shade IS NULL')).rowCount).toBe(0);
  });

  test('prevents older versions from starting after it has narrowed', async () => {
    const { folder, config } = await olderDatabase();
    await migrate(config, undefined, folder);
    await migrateRest(config, rest().tools, folder);
    await rm(path.join(folder, '0004-colour.narrow.sql'));
    await expect(migrate(config, undefined, folder)).rejects.toThrow(
      'The database belongs to a newer version, which has run 0004-colour.narrow.sql: start that one.',
    );
  });
});

/** The last migration from before migrations had kinds. */
const lastOfOneKind = '0055-disputes.sql';
const narrowing = /\bDROP\s+(TABLE|COLUMN)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b/i;

test('a migration that removes something has a name that ends in .narrow.sql', async () => {
  expect(narrowing.test(files['0004-colour.narrow.sql'])).toBe(true);
  for (const { name, kind, read } of await migrationsIn(migrationsFolder)) {
    if (name <= lastOfOneKind || kind === 'narrow') continue;
    const statements = (await read()).replaceAll(/--.*/g, '');
    expect(narrowing.exec(statements)?.[0], `${name} removes something: name it ….narrow.sql`).toBeUndefined();
  }
  expect(['0001-a.sql', '0001-a.move.sql', '0001-a.narrow.sql'].map(kindOf)).toEqual(['widen', 'move', 'narrow']);
});
