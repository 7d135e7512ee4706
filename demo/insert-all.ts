import type { Insertable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Tx } from '#server/platform/postgres/db.ts';

const rowsAtOnce = 500;

/** Inserts one row per item, with a few hundred rows per statement. */
export async function insertAll<Table extends keyof Tables, Item>(
  tx: Tx,
  table: Table,
  items: readonly Item[],
  row: (item: Item) => Insertable<Tables[Table]>,
): Promise<void> {
  for (let start = 0; start < items.length; start += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(items.slice(start, start + rowsAtOnce).map(row))
      .execute();
  }
}

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
