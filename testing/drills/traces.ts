import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Sql } from '#server/platform/postgres/db.ts';

/** Returns the number of rows, per table of any schema, that contain one of the words in a column of any type. */
export async function rowsWith(db: Sql, ...words: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ table: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  const found: Record<string, number> = {};
  for (const { table } of tables) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.raw(table)} AS held
      WHERE lower(held::text) LIKE ANY(${words.map((word) => `%${word.toLowerCase()}%`)})`.execute(db);
    const [{ n }] = rows as [{ n: number }];
    if (n > 0) found[table.replace(/^public\./, '')] = n;
  }
  return found;
}

/** Returns the files below a folder, as paths relative to it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Returns the files below a folder that contain one of the words. */
export async function filesWith(folder: string, ...words: readonly string[]): Promise<string[]> {
  const holding: string[] = [];
  for (const file of await filesIn(folder)) {
    const text = (await readFile(path.join(folder, file))).toString('latin1').toLowerCase();
    if (words.some((word) => text.includes(word.toLowerCase()))) holding.push(file);
  }
  return holding;
}
