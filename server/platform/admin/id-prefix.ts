import { sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Sql } from '../postgres/db.ts';
import { AdminError, UsageError } from './admin-error.ts';

/** Minimum length of a shortened id, without hyphens. */
const fewestCharacters = 4;
const mostShown = 5;

interface Searched {
  /** The thing with the id: `photo`. */
  readonly noun: string;
  readonly table: keyof Tables;
  readonly column: string;
}

/**
 * Returns the id in a table that begins with what the operator typed. Rejects a prefix that is too short, unknown or
 * ambiguous.
 */
export async function fullId<Id extends string>(db: Sql, typed: string, searched: Searched): Promise<Id> {
  const digits = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) throw new UsageError(`“${typed}” cannot be the id of a ${searched.noun}.`);
  checkLength(digits, searched.noun);
  // A range, unlike LIKE, uses the index of the ids.
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  const column = sql.ref(searched.column);
  const { rows } = await sql<{ id: Id }>`
    SELECT DISTINCT ${column}::text AS id FROM ${sql.table(searched.table)}
    WHERE ${column} BETWEEN ${first}::uuid AND ${last}::uuid ORDER BY 1 LIMIT ${mostShown + 1}`.execute(db);
  return onlyOne(
    typed,
    searched.noun,
    rows.map(({ id }) => id),
  );
}

/** {@link fullId} for ids that are not UUIDs, among the given ones. */
export function fullText<Id extends string>(typed: string, noun: string, known: readonly Id[]): Id {
  const exact = known.find((id) => id === typed);
  if (exact !== undefined) return exact;
  checkLength(typed, noun);
  return onlyOne(
    typed,
    noun,
    known.filter((id) => id.toLowerCase().startsWith(typed.toLowerCase())),
  );
}

function checkLength(typed: string, noun: string): void {
  if (typed.length >= fewestCharacters) return;
  throw new UsageError(`“${typed}” is too short: type at least ${fewestCharacters} characters of the ${noun}’s id.`);
}

function onlyOne<Id extends string>(typed: string, noun: string, found: readonly Id[]): Id {
  const [id, ...others] = found;
  if (id === undefined) throw new AdminError(`There is no ${noun} ${typed}.`);
  if (others.length === 0) return id;
  const shown = found.slice(0, mostShown).map((one) => `  ${one}`);
  const more = found.length > mostShown ? ['  …'] : [];
  throw new AdminError([`More than one ${noun} begins with ${typed}:`, ...shown, ...more].join('\n'));
}
