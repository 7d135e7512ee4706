import type { RetentionPeriod } from '#contract/retention.ts';
import type { Tables } from '#database/tables.ts';
import type { PurposeName } from './purposes.ts';

/** The JSON files in the copy of a member's data. The copy's READ-ME describes each of them. */
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

/** The retention period of rows. Data that is stored while the account exists is erased with it. */
export type Kept<Column extends string = string> =
  | 'while_a_member'
  | 'as_tax_law_asks'
  | 'no_personal_data'
  /** About a member of staff: until they are removed. */
  | 'while_staff'
  /** The retention of the audit log is a setting. (docs/operating/desk.md) */
  | 'as_the_operator_sets'
  /**
   * A job deletes a row once `since` is older than the period. Without `since`, the row is deleted with its parent row.
   */
  | { readonly period: RetentionPeriod; readonly since?: Column }
  /** A job deletes a row once `until` has passed, which is at most `period` after its creation. */
  | { readonly until: Column; readonly period?: RetentionPeriod };

/**
 * The effect of erasing a member. `anonymised`: rows stay without the member. `sealed_stays`: encrypted details stay
 * without the member until their period ends. `id_stays`: other members' rows keep a meaningless id. `pseudonym_stays`:
 * an irreversible pseudonym stays. `nobodys`: the table is not about members.
 */
export type Erased = 'deleted' | 'anonymised' | 'sealed_stays' | 'id_stays' | 'pseudonym_stays' | 'nobodys';

/**
 * The reason why the copy excludes a column. `secret`: dangerous if stolen. `fingerprint`: identifies copies and
 * returning accounts. `about_others`: concerns staff or another member. `internal`: a position, a file name or a
 * provider's reference. `received`: the member received it by email.
 */
type WhyLeftOut = 'secret' | 'fingerprint' | 'about_others' | 'internal' | 'received';

/**
 * `nobodys`: not about members. `told_elsewhere`: included in another file or a screen. `secret`: dangerous if stolen.
 * `about_staff`: a record of what staff did, which members cannot demand. (CJEU, C-579/21.)
 */
type NotCopied = 'nobodys' | 'told_elsewhere' | 'secret' | 'about_staff';

interface Entry<Table extends keyof Tables> {
  /** Every column, by the purpose for which it is stored. */
  readonly columns: { readonly [Purpose in PurposeName]?: readonly ColumnOf<Table>[] };
  readonly kept: Kept<ColumnOf<Table>>;
  readonly erased: Erased;
  readonly copy:
    | NotCopied
    | { readonly file: ExportFile; readonly without?: { readonly [Column in ColumnOf<Table>]?: WhyLeftOut } };
}

/** Register entries of some tables. */
export type Entries = { readonly [Table in keyof Tables]?: Entry<Table> };

/** A table's entry without its column types, for generic code. */
export interface AnyEntry {
  readonly columns: { readonly [Purpose in PurposeName]?: readonly string[] };
  readonly kept: Kept;
  readonly erased: Erased;
  readonly copy: NotCopied | { readonly file: ExportFile; readonly without?: Readonly<Record<string, WhyLeftOut>> };
}
