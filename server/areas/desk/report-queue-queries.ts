import { type RawBuilder, sql } from 'kysely';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { ReportCategory, ReportDecision, ReportKind } from '#contract/reports.ts';
import type { Cursor } from '../../platform/postgres/cursor.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** Categories of urgent reports, which come first. */
export const urgentCategories = ['threat', 'minor'] as const satisfies readonly ReportCategory[];
const isUrgent = sql<boolean>`(category IN ('threat', 'minor'))`;

export interface WaitingReport {
  readonly id: string;
  readonly kind: ReportKind;
  readonly category: ReportCategory;
  readonly site: string;
  readonly member_id: MemberId | null;
  readonly reported_at: Date;
  readonly urgent: boolean;
}

/** The end of a page of reports. Urgent reports are on the first pages. */
export interface ReportCursor extends Cursor {
  readonly urgent: boolean;
}

interface ReportsAsked {
  readonly site?: string | undefined;
  readonly after?: ReportCursor | undefined;
  readonly limit: number;
  /** Reports to exclude, because their decision is not carried out yet. */
  readonly without: readonly string[];
}

/** Returns pending reports: urgent ones first, then the oldest. */
export async function queuedReports(db: Sql, { site, after, limit, without }: ReportsAsked) {
  const { rows } = await sql<WaitingReport>`
    SELECT id, kind, category, site, member_id, reported_at, ${isUrgent} AS urgent FROM report
    WHERE ${pending(without, site)}
      AND ${after ? sql`(NOT ${isUrgent}, reported_at, id) > (${!after.urgent}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    ORDER BY NOT ${isUrgent}, reported_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countReports(db: Sql, without: readonly string[], site?: string) {
  const { rows } = await sql<{ waiting: number; urgent: number; oldest_at: Date | null }>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${isUrgent})::int AS urgent, min(reported_at) AS oldest_at
    FROM report WHERE ${pending(without, site)}`.execute(db);
  return rows[0]!;
}

function pending(without: readonly string[], site: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`(decided_at IS NULL AND id <> ALL(${without}::uuid[])
    AND ${site === undefined ? sql`true` : sql`site = ${site}`})`;
}

/** Returns how the other reports by a member were decided. Leaves out `except`. */
export async function reportsBy(db: Sql, member: MemberId, except: string, now: Date) {
  const { rows } = await sql<{ reports: number; acted_on: number; dismissed: number; bad_faith: number }>`
    SELECT count(*)::int AS reports,
      count(*) FILTER (WHERE decision IN ('warned', 'hidden', 'removed', 'blocked'))::int AS acted_on,
      count(*) FILTER (WHERE decision = 'dismissed')::int AS dismissed,
      count(*) FILTER (WHERE bad_faith AND decided_at > ${daysAgo(now, 365)}::timestamptz)::int AS bad_faith
    FROM report WHERE reporter_id = ${member} AND id <> ${except}`.execute(db);
  return rows[0]!;
}

/** Returns a summary of the other reports about a member. Leaves out `except`. */
export async function reportsOn(db: Sql, member: MemberId, except: string, now: Date) {
  const { rows } = await sql<{ reports: number; last_week: number; warned: number; removed: number }>`
    SELECT count(*)::int AS reports,
      count(*) FILTER (WHERE reported_at > ${daysAgo(now, 7)}::timestamptz)::int AS last_week,
      count(*) FILTER (WHERE decision = 'warned')::int AS warned,
      count(*) FILTER (WHERE decision = 'removed')::int AS removed
    FROM report WHERE member_id = ${member} AND id <> ${except}`.execute(db);
  return rows[0]!;
}

/** Returns the categories of other reports about a member in the last week. */
export async function otherGrounds(db: Sql, member: MemberId, except: string, now: Date) {
  return await db
    .selectFrom('report')
    .select(['category'])
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('member_id', '=', member)
    .where('id', '!=', except)
    .where('reported_at', '>', daysAgo(now, 7))
    .where((is) => is.or([is('decision', 'is', null), is('decision', '!=', 'dismissed')]))
    .groupBy('category')
    .execute();
}

export async function rejectedPhotos(db: Sql, member: MemberId): Promise<number> {
  const { count } = await db
    .selectFrom('photo_decision')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('member_id', '=', member)
    .where('decision', '=', 'rejected')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how many of the given messages of a conversation carry a warning. */
export async function warnedAmong(db: Sql, conversation: ConversationId, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM message
    WHERE conversation_id = ${conversation} AND id = ANY(${ids}::uuid[]) AND warning IS NOT NULL`.execute(db);
  return rows[0]!.count;
}

/** Returns the number of members that a member has a conversation with. */
export async function contactsOf(db: Sql, member: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM inbox WHERE member_id = ${member}`.execute(db);
  return rows[0]!.count;
}

export interface WaitingAppeal {
  readonly report_id: string;
  readonly side: 'reporter' | 'concerned';
  readonly site: string;
  readonly decision: ReportDecision;
  readonly ground: ReportCategory;
  readonly decided_by: string;
  readonly appealed_at: Date;
  readonly name: string | null;
}

/** Returns waiting appeals, oldest first. */
export async function queuedAppeals(db: Sql, { site, without, limit }: Omit<ReportsAsked, 'after'>) {
  const { rows } = await sql<WaitingAppeal>`
    SELECT a.report_id, a.side, r.site, r.decision, r.ground, r.decided_by, a.appealed_at, m.name
    FROM appeal a JOIN report r ON r.id = a.report_id
    LEFT JOIN member m ON m.id = CASE a.side WHEN 'reporter' THEN r.reporter_id ELSE r.member_id END
    WHERE a.appealed_at IS NOT NULL AND a.answered_at IS NULL
      AND a.report_id || '.' || a.side <> ALL(${without}::text[])
      AND ${site === undefined ? sql`true` : sql`r.site = ${site}`}
    ORDER BY a.appealed_at, a.report_id LIMIT ${limit}`.execute(db);
  return rows;
}

function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
