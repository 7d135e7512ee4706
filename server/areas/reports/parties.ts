import type { Selectable } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Report } from '#database/tables.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { type Correspondent, stranger } from './report-mails.ts';

/** The reporter or the reported member. */
export interface Side {
  readonly side: 'reporter' | 'concerned';
  readonly member: MemberId | null;
}

/** Identifies an appeal by its report and the side that appeals. */
export interface AppealOf {
  readonly report: string;
  readonly side: Side['side'];
}

export type ReportRow = Selectable<Report>;

/** Returns the recipient of emails to one side of a report; undefined if they have left. */
export async function correspondent(
  db: Sql,
  report: ReportRow & { readonly side: string },
): Promise<Correspondent | undefined> {
  const { side, reporter_id, reporter_email, member_id, language, site } = report;
  const id = side === 'reporter' ? reporter_id : member_id;
  if (id) return await memberById(db, id);
  const isStranger = side === 'reporter' && reporter_email !== '';
  return isStranger ? stranger(reporter_email, language, site) : undefined;
}
