import type { Tables } from '#database/tables.ts';
import type { AnyEntry, ExportFile } from './entry.ts';
import { accountsTables } from './tables/accounts.ts';
import { deskTables } from './tables/desk.ts';
import { moneyTables } from './tables/money.ts';
import { operationTables } from './tables/operation.ts';
import { peopleTables } from './tables/people.ts';
import { staffTables } from './tables/staff.ts';

/**
 * The privacy register: which data is stored, why and for how long, the effect of erasing a member, and whether members
 * get a copy. The export and the erasure use it; `register.test.ts` compares it with the jobs and the privacy notice.
 * Missing tables and columns do not compile. (Decision 264.)
 */
export const register = {
  ...accountsTables,
  ...peopleTables,
  ...moneyTables,
  ...operationTables,
  ...staffTables,
  ...deskTables,
} as const;
export type Register = typeof register;

type RegisteredColumns<Registered> = Registered extends { readonly columns: infer Columns }
  ? Extract<Columns[keyof Columns], readonly unknown[]>[number]
  : never;

/** The tables of `All`, or their columns as `table.column`, that `Registered` lacks. */
export type MissingIn<All, Registered> = {
  [Table in keyof All & string]: Table extends keyof Registered
    ? `${Table}.${Exclude<keyof All[Table] & string, RegisteredColumns<Registered[Table]>>}`
    : Table;
}[keyof All & string];

type NothingOf<Missing extends never> = Missing;

/** The compiler error names the missing table or column. */
export type NothingMissing = NothingOf<`Add to server/areas/privacy/tables: ${MissingIn<Tables, Register>}`>;

/** The tables that are part of the copy for members. */
export type CopiedTable = {
  [Table in keyof Register]: Register[Table]['copy'] extends { readonly file: ExportFile } ? Table : never;
}[keyof Register];

export function entryOf(table: keyof Tables): AnyEntry {
  return register[table];
}

export const entries: readonly (readonly [table: keyof Tables, entry: AnyEntry])[] = (
  Object.keys(register) as (keyof Tables)[]
).map((table) => [table, entryOf(table)]);
