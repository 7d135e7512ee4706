import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { datesFor } from '../members/member-dates.ts';
import { appealBy } from './appeals.ts';
import { measureWords } from './report-mails.ts';

/** Returns why the account is closed or suspended, and until when; null if it is open. */
export async function closedAccountOf(db: Sql, sites: Sites, id: MemberId, now: Date) {
  const member = await memberById(db, id);
  if (member?.status !== 'blocked') return { account: null };
  const closing = await closingOf(db, id);
  const { balance } = await db
    .selectFrom('wallet')
    .select('balance')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const { name, email, paid_user, closed_at, language } = member;
  const until = closing?.until ?? null;
  const account = { id, name, email, credits: balance, paid_user, closed_at, until, language };
  if (!closing) return { account: { ...account, statement: null, appeal: null } };
  const { category, note, by_staff, decided_at, open_until, appealed_at, outcome } = closing;
  const { paragraphs } = measureWords(
    { language, dates: await datesFor(db, member) },
    await sites.of(member.site),
    { category, decision: 'blocked', kind: 'text', note, until: until ?? undefined, ownInitiative: by_staff },
    decided_at!,
  );
  const appeal = open_until && (appealed_at || open_until > now) ? { open_until, appealed_at, outcome } : null;
  return { account: { ...account, statement: [...paragraphs], appeal } };
}

/** Appeals the decision that closed the member's account. */
export async function appealClosingOf(db: Db, { id, now }: Actor, text: string, sites: Sites) {
  const member = await memberById(db, id);
  const closing = member?.status === 'blocked' ? await closingOf(db, id) : undefined;
  if (!closing?.open_until || closing.open_until <= now) return refuse('no_such_appeal');
  return await appealBy(db, { report: closing.id, side: 'concerned', text }, sites, now);
}

/** Returns the latest unreversed decision that closed the account, with its appeal. */
async function closingOf(db: Sql, member: MemberId) {
  return await db
    .selectFrom('report')
    .leftJoin('appeal', (join) => join.onRef('appeal.report_id', '=', 'report.id').on('appeal.side', '=', 'concerned'))
    .leftJoin('suspension', 'suspension.report_id', 'report.id')
    .select((column) => [
      'report.id',
      'report.note',
      'report.by_staff',
      'report.decided_at',
      column.fn.coalesce('report.ground', 'report.category').as('category'),
      'suspension.until',
      'appeal.open_until',
      'appeal.appealed_at',
      'appeal.outcome',
    ])
    .where('report.member_id', '=', member)
    .where('report.decision', '=', 'blocked')
    .where((is) => is.or([is('appeal.outcome', 'is', null), is('appeal.outcome', '!=', 'overturned')]))
    .orderBy('report.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
