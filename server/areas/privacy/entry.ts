import type { RetentionPeriod } from '#contract/retention.ts';
import type { Tables } from '#database/tables.ts';
import type { PurposeName } from './purposes.ts';

/** The JSON files of the copy that members get of their data; each is described in the copy's own READ-ME. */
export const exportFiles = [
  'account',
  'profile',
  'photos',
  'likes',
  'blocks',
  'conversations',
  'credits',
  'payments',
  'reports',
  'sessions',
  'mails',
] as const;
export type ExportFile = (typeof exportFiles)[number];

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** How long rows are stored. Everything that is stored while the account exists is erased with it. */
export type Kept<Column extends string = string> =
  | 'while_a_member'
  | 'as_tax_law_asks'
  | 'no_personal_data'
  /** A job deletes a row once this column is older than the period; without a column, with the row it belongs to. */
  | { readonly period: RetentionPeriod; readonly since?: Column }
  /** A job deletes a row once this moment has passed; it is set within the period. */
  | { readonly until: Column; readonly period?: RetentionPeriod };

/**
 * The effect of erasing a member. `anonymised`: rows stay without the member. `sealed_stays`: encrypted details stay
 * until their period ends, without the member. `id_stays`: another member's row keeps an id that leads nowhere.
 * `pseudonym_stays`: a pseudonym stays that leads back to nobody. `nobodys`: the table is not about members.
 */
export type Erased = 'deleted' | 'anonymised' | 'sealed_stays' | 'id_stays' | 'pseudonym_stays' | 'nobodys';

/**
 * Why the copy lacks a column. `secret`: a thief could use it. `fingerprint`: it recognises copies and returning
 * accounts. `about_others`: it is about staff or another member. `internal`: a position, a file name or another
 * provider's number. `received`: the member received it by email.
 */
type WhyLeftOut = 'secret' | 'fingerprint' | 'about_others' | 'internal' | 'received';

/** `nobodys`: not about members. `told_elsewhere`: another file or a screen says it. `secret`: a thief could use it. */
type NotCopied = 'nobodys' | 'told_elsewhere' | 'secret';

interface Entry<Table extends keyof Tables> {
  /** Every column, under the purpose that it is stored for. */
  readonly columns: { readonly [Purpose in PurposeName]?: readonly ColumnOf<Table>[] };
  readonly kept: Kept<ColumnOf<Table>>;
  readonly erased: Erased;
  readonly copy:
    | NotCopied
    | { readonly file: ExportFile; readonly without?: { readonly [Column in ColumnOf<Table>]?: WhyLeftOut } };
}

/** What the register says of some tables. */
export type Entries = { readonly [Table in keyof Tables]?: Entry<Table> };

/** A table's entry, for code that treats all tables alike. */
export interface AnyEntry {
  readonly columns: { readonly [Purpose in PurposeName]?: readonly string[] };
  readonly kept: Kept;
  readonly erased: Erased;
  readonly copy: NotCopied | { readonly file: ExportFile; readonly without?: Readonly<Record<string, WhyLeftOut>> };
}
