import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * How a migration is rolled out: `widen` adds something, and the previous version works with it; `move` fills what was
 * added, some rows at a time, until its statement concerns none; `narrow` takes something away, which a version that
 * still uses it would not survive.
 */
export type MigrationKind = 'widen' | 'move' | 'narrow';

export interface Migration {
  /** Of its file: `0061-a-name.sql`, `0062-a-name.move.sql`, `0063-a-name.narrow.sql`. */
  readonly name: string;
  readonly kind: MigrationKind;
  read(): Promise<string>;
}

export const migrationsFolder = path.join(import.meta.dirname, '../../../database/migrations');

/** All there are, in order. */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return names.map((name) => ({
    name,
    kind: kindOf(name),
    read: async () => await readFile(path.join(folder, name), 'utf8'),
  }));
}

export function kindOf(name: string): MigrationKind {
  return (/\.(move|narrow)\.sql$/.exec(name)?.[1] as MigrationKind | undefined) ?? 'widen';
}
