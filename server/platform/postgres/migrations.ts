import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * How a migration is rolled out. `widen` adds something that the previous version can ignore. `move` fills it in
 * batches, until its statement affects no rows. `narrow` removes something, which breaks versions that still use it.
 */
export type MigrationKind = 'widen' | 'move' | 'narrow';

export interface Migration {
  /** The file name: `0061-a-name.sql`, `0062-a-name.move.sql`, `0063-a-name.narrow.sql`. */
  readonly name: string;
  readonly kind: MigrationKind;
  read(): Promise<string>;
}

export const migrationsFolder = path.join(import.meta.dirname, '../../../database/migrations');

/** Returns all migrations of a folder, in order. */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return names.map((name) => ({
    name,
    kind: kindOf(name),
    read: async () => await readFile(path.join(folder, name), 'utf8'),
  }));
}

/**
 * Returns the last of the migrations that have run which narrows and is unknown to this version: a newer version has
 * removed something that this one may still use. Unknown migrations that only widen or move are harmless.
 */
export function unknownNarrowing(ran: Iterable<string>, ours: readonly Migration[]): string | undefined {
  const known = new Set(ours.map(({ name }) => name));
  return [...ran].toSorted().findLast((name) => kindOf(name) === 'narrow' && !known.has(name));
}

export function kindOf(name: string): MigrationKind {
  return (/\.(move|narrow)\.sql$/.exec(name)?.[1] as MigrationKind | undefined) ?? 'widen';
}
