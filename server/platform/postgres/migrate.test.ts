import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { migrate, moveRows, narrow, pendingNarrowings } from './migrate.ts';
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
  return { client, folder, config, add, alive, columns };
}

function moving(stopping = new AbortController()) {
  const progress: string[] = [];
  const onProgress = (name: string, rows: number) => void progress.push(`${name}: ${rows}`);
  return { progress, stopping, tools: { onProgress, stopping: stopping.signal } };
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
  test('only widens at its start, then moves rows in batches, and never narrows by itself', async () => {
    const { client, folder, config, columns } = await olderDatabase();
    expect(await migrate(config, undefined, folder)).toEqual(['0002-shade.sql']);
    const { progress, tools } = moving();
    expect(await moveRows(config, tools, folder)).toBe(true);
    expect(progress).toEqual([2, 4, 5, 5].map((rows) => `0003-shade.move.sql: ${rows}`));
    expect((await client.query("SELECT FROM plum WHERE shade = 'blue'")).rowCount).toBe(5);
    expect(await migrate(config, undefined, folder), 'at the next start').toEqual([]);
    expect(await pendingNarrowings(config, folder)).toEqual(['0004-colour.narrow.sql']);
    expect(await columns(), 'the old version still reads it').toContain('colour');
  });

  test('resumes an interrupted move', async () => {
    const { client, folder, config } = await olderDatabase();
    await migrate(config, undefined, folder);
    const { stopping, tools } = moving();
    const stops = { ...tools, onProgress: () => stopping.abort() };
    expect(await moveRows(config, stops, folder)).toBe(false);
    expect((await client.query('SELECT FROM plum WHERE shade IS NULL')).rowCount).toBe(3);
    expect(await moveRows(config, moving().tools, folder)).toBe(true);
    expect((await client.query('SELECT FROM plum WHERE shade IS NULL')).rowCount).toBe(0);
  });

  test('moves rows although an earlier migration that narrows still waits', async () => {
    const { client, folder, config, add } = await olderDatabase();
    await add('0005-size.sql', 'ALTER TABLE plum ADD COLUMN size int');
    await add('0006-size.move.sql', 'UPDATE plum SET size = 1 WHERE size IS NULL');
    expect(await migrate(config, undefined, folder)).toEqual(['0002-shade.sql', '0005-size.sql']);
    expect(await moveRows(config, moving().tools, folder)).toBe(true);
    expect((await client.query('SELECT FROM plum WHERE size = 1')).rowCount).toBe(5);
    expect(await pendingNarrowings(config, folder)).toEqual(['0004-colour.narrow.sql']);
  });
});

describe('narrowing', () => {
  const name = '0004-colour.narrow.sql';

  test('waits until the rows before it have been moved', async () => {
    const { folder, config, columns } = await olderDatabase();
    await migrate(config, undefined, folder);
    expect(await narrow(config, now, folder)).toEqual({ ran: [], stopped: { name, because: 'move' } });
    expect(await columns()).toContain('colour');
  });

  test('waits until the processes of an older version have ended', async () => {
    const { client, folder, config, alive, columns } = await olderDatabase();
    await alive('0001-plums.sql', 20);
    await alive(name, 0);
    await migrate(config, undefined, folder);
    await moveRows(config, moving().tools, folder);
    expect(await narrow(config, now, folder)).toEqual({ ran: [], stopped: { name, because: 'older processes' } });
    expect(await columns()).toContain('colour');
    await client.query("UPDATE server_process SET seen_at = $1 WHERE knows = '0001-plums.sql'", [before(61)]);
    expect(await narrow(config, now, folder)).toEqual({ ran: [name] });
    expect(await columns()).toEqual(['id', 'shade']);
    expect(await narrow(config, now, folder), 'once').toEqual({ ran: [] });
  });

  test('prevents older versions from starting', async () => {
    const { folder, config } = await olderDatabase();
    await migrate(config, undefined, folder);
    await moveRows(config, moving().tools, folder);
    await narrow(config, now, folder);
    await rm(path.join(folder, name));
    await expect(migrate(config, undefined, folder)).rejects.toThrow(
      'The database belongs to a newer version, which has run 0004-colour.narrow.sql: start that one.',
    );
  });
});

/** The last migration from before migrations had kinds. */
const lastOfOneKind = '0055-disputes.sql';
/** The last migration from before stricter columns and keys counted as narrowing. */
const lastOfLaxRule = '0061-search-opens.sql';
const removes = /\bDROP\s+(TABLE|COLUMN)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b/i;
/** The old version inserts rows that these reject, or no longer finds the type that it expects. */
const rejects =
  /\bADD\s+COLUMN\s+(?:IF NOT EXISTS\s+)?\w+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b|\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+DATA\s+)?TYPE\b|\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|FOREIGN|PRIMARY|EXCLUDE)\b/i;

test('a migration that the old version would notice has a name that ends in .narrow.sql', async () => {
  expect(removes.test(files['0004-colour.narrow.sql'])).toBe(true);
  for (const statement of [
    'ALTER TABLE plum ADD COLUMN size int NOT NULL',
    'ALTER TABLE plum ALTER COLUMN size TYPE bigint',
    'ALTER TABLE plum ADD CONSTRAINT plum_shade UNIQUE (shade)',
  ]) {
    expect(rejects.test(statement), statement).toBe(true);
  }
  for (const statement of ['ALTER TABLE plum ADD COLUMN size int NOT NULL DEFAULT 1', files['0002-shade.sql']]) {
    expect(rejects.test(statement), statement).toBe(false);
  }
  for (const { name, kind, read } of await migrationsIn(migrationsFolder)) {
    if (name <= lastOfOneKind || kind === 'narrow') continue;
    const statements = (await read()).replaceAll(/--.*/g, '');
    const found = removes.exec(statements) ?? (name > lastOfLaxRule ? rejects.exec(statements) : null);
    expect(found?.[0], `the old version notices ${name}: name it ….narrow.sql`).toBeUndefined();
  }
  expect(['0001-a.sql', '0001-a.move.sql', '0001-a.narrow.sql'].map(kindOf)).toEqual(['widen', 'move', 'narrow']);
});
