import type { Selectable } from 'kysely';
import type { MemberId } from '#contract/members.ts';
import type { Report } from '#database/tables.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import type { Sql } from '../postgres/db.ts';
import type { Correspondent } from './report-mails.ts';

/** Who reported, or whom it concerns. */
export interface Side {
  readonly side: 'reporter' | 'concerned';
  readonly member: MemberId | null;
}

export type ReportRow = Selectable<Report>;

/** Whom to write to on one side of a report; undefined where nobody is there any more. */
export async function correspondent(
  db: Sql,
  report: ReportRow & { readonly side: string },
): Promise<Correspondent | undefined> {
  const { side, reporter_id, reporter_name, reporter_email, member_id, language } = report;
  const id = side === 'reporter' ? reporter_id : member_id;
  if (!id) {
    const isStranger = side === 'reporter' && reporter_email !== '';
    return isStranger ? { id: null, name: reporter_name, email: reporter_email, language } : undefined;
  }
  const member = await memberById(db, id);
  return member && { id, name: member.name, email: member.email, language: member.language };
}
