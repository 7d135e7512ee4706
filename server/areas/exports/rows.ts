import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Tables } from '#database/tables.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { entryOf } from '../privacy/register.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Streams a member's rows of one table with little memory. `details` decrypts bank details. */
export type Rows = (db: Sql, member: MemberId, details: TokenCipher) => AsyncIterable<Row>;

export const pageOfRows = 500;

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

interface Choice<Table extends keyof Tables> {
  /** The column with the owner of the row. */
  readonly by?: ColumnOf<Table>;
  /** A column that is unique per member. Enables paging, for tables with many rows per member. */
  readonly key?: ColumnOf<Table>;
  /** A boolean column. Only rows in which the column is true are included. */
  readonly where?: ColumnOf<Table>;
}

/** Reads a member's rows of a table by column name, without the columns that the privacy register excludes. */
export function rowsOf<Table extends keyof Tables>(table: Table, choice: Choice<Table> = {}): Rows {
  const by: string = choice.by ?? 'member_id';
  const { key, where } = choice;
  const { copy } = entryOf(table);
  const leftOut = typeof copy === 'string' ? [] : Object.keys(copy.without ?? {});
  const without = new Set<string>(by === 'id' ? leftOut : [...leftOut, by]);
  return async function* rows(db, member) {
    let after: RawBuilder<unknown> = sql`true`;
    for (;;) {
      const { rows: page } = await sql<Row>`
        SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(by)} = ${member}
          AND ${after} AND ${where ? sql.ref(where) : sql`true`}
          ${key ? sql`ORDER BY ${sql.ref(key)} LIMIT ${pageOfRows}` : sql``}`.execute(db);
      for (const row of page) yield Object.fromEntries(Object.entries(row).filter(([name]) => !without.has(name)));
      if (!key || page.length < pageOfRows) return;
      after = sql`${sql.ref(key)} > ${page.at(-1)![key]}`;
    }
  };
}

/** Adds the name of the other member. Name and id are the only data about them in the archive. */
export function withNames(rows: Rows): Rows {
  return async function* named(db, member, details) {
    for await (const page of pagesOf(rows(db, member, details))) {
      const ids = page.map(({ other_id }) => other_id as MemberId);
      const found = await db.selectFrom('member_card').select(['id', 'name']).where('id', 'in', ids).execute();
      const names = new Map(found.map(({ id, name }) => [id, name]));
      for (const { other_id, ...row } of page) {
        yield { other_id, other_name: names.get(other_id as MemberId) ?? null, ...row };
      }
    }
  };
}

async function* pagesOf(rows: AsyncIterable<Row>): AsyncIterable<Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < pageOfRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
