import { createHash, hash } from 'node:crypto';
import type { Sql } from '../../../platform/postgres/db.ts';
import { idText } from './id-text.ts';

/** The columns that a seal covers. */
const sealed = [
  'id',
  'at',
  'staff_id',
  'action',
  'target_type',
  'target_id',
  'member_id',
  'fields',
  'detail_hash',
] as const;

/** Number of rows per read. */
const rowsAtOnce = 2_000;

/** Hashes the rows of the audit log between two ids, in order. Returns the hash and the number of rows. */
export async function hashOfRows(db: Sql, first: string, last: string) {
  const digest = createHash('sha256');
  let count = 0;
  let firstFound: string | undefined;
  let lastFound: string | undefined;
  let after = String(BigInt(first) - 1n);
  for (;;) {
    const rows = await db
      .selectFrom('staff_action')
      .select(sealed)
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      digest.update(`${JSON.stringify(sealed.map((column) => written(row[column])))}\n`);
    }
    count += rows.length;
    firstFound ??= rows[0] && idText(rows[0].id);
    const end = rows.at(-1);
    if (end) lastFound = after = idText(end.id);
    if (rows.length < rowsAtOnce) break;
  }
  return { rows_hash: digest.digest('hex'), count, first: firstFound, last: lastFound };
}

/** Formats a value independently of the driver, which returns ids as numbers or as text. */
function written(value: Date | string | number | readonly string[] | null) {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? idText(value) : value;
}

/** A seal without its own hash. */
interface UnhashedSeal {
  readonly id: string;
  readonly first_id: string;
  readonly last_id: string;
  readonly row_count: number;
  readonly rows_hash: string;
  readonly previous_hash: string;
  readonly sealed_at: Date;
}

/** The previous hash of the first seal. */
export const noSeal = '0'.repeat(64);

export function hashOfSeal(seal: UnhashedSeal): string {
  const { id, first_id, last_id, row_count, rows_hash, previous_hash, sealed_at } = seal;
  const content = [id, first_id, last_id, row_count, rows_hash, previous_hash, sealed_at].map(written);
  return hash('sha256', JSON.stringify(content), 'hex');
}
