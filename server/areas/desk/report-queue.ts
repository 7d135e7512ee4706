import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { InputOf } from '#contract/call.ts';
import type { DeskLanguage } from '#contract/desk/access.ts';
import { itemsPerPage, type ReportVerdict } from '#contract/desk/queues.ts';
import type { decideReportItem, groundReason, listReportQueue } from '#contract/desk/reports.ts';
import type { DeskTimes } from '#contract/desk/times.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Report } from '#database/tables.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import { readCursor, writeCursor } from '../../platform/postgres/cursor.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { datesFor } from '../members/member-dates.ts';
import { removedKind } from '../reports/decide-report.ts';
import { correspondent } from '../reports/parties.ts';
import { type Correspondent, decidedWords, measureWords } from '../reports/report-mails.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decideIn, latestDecision, openDecisions } from './decisions.ts';
import { deskAddresses } from './desk-photos.ts';
import { holdOf, holdsOf } from './holds.ts';
import { dueAt, reportVersion } from './items.ts';
import { openQuestions, opinionOn } from './opinions.ts';
import { namedMembers } from './parties.ts';
import { type Looking, previewIn } from './photo-queue.ts';
import { conversationOf, type Evidence, reportContentOf, shownFields, translatedContent } from './report-content.ts';
import { checkEnd } from './suspensions.ts';
import {
  contactsOf,
  countReports,
  otherGrounds,
  queuedReports,
  type ReportCursor,
  urgentCategories,
  warnedAmong,
} from './report-queue-queries.ts';

type ReportRow = Selectable<Report>;

export function isUrgent(category: ReportCategory): boolean {
  return (urgentCategories as readonly ReportCategory[]).includes(category);
}

function reportDue(times: DeskTimes, { category, reported_at }: Pick<ReportRow, 'category' | 'reported_at'>): Date {
  return dueAt(times, isUrgent(category) ? 'urgent' : 'reports', reported_at);
}

/** Returns one page of the waiting reports. */
export async function reportQueue(
  { db, staff, now, addresses }: Looking,
  { site, after: written }: InputOf<typeof listReportQueue>,
) {
  const after = written === undefined ? undefined : readReportCursor(written);
  if (isRefused(after)) return after;
  const without = await openDecisions(db, 'report');
  const found = await queuedReports(db, { site, after, limit: itemsPerPage + 1, without });
  const page = found.slice(0, itemsPerPage);
  const ids = page.map(({ id }) => id);
  const holds = await holdsOf(db, { type: 'report', ids }, staff.id, now);
  const asked = await openQuestions(db, 'report');
  const addressOf = deskAddresses(addresses, staff.id, now);
  const members = await namedMembers(
    db,
    page.map(({ member_id }) => member_id),
    addressOf,
  );
  const { waiting, urgent, oldest_at } = await countReports(db, without, site);
  const last = page.at(-1);
  return {
    items: page.map(({ id, kind, category, site: domain, member_id, reported_at, urgent: isFirst }) => ({
      id,
      kind,
      category,
      urgent: isFirst,
      site: domain,
      member: members.get(member_id) ?? null,
      waiting_since: reported_at,
      due_at: reportDue(staff.times, { category, reported_at }),
      hold: holds.get(id) ?? null,
      asked: asked.has(id),
    })),
    urgent,
    waiting,
    oldest_at,
    next: found.length > page.length && last ? writeReportCursor({ at: last.reported_at, ...last }) : null,
  };
}

function writeReportCursor({ urgent, ...cursor }: ReportCursor): string {
  return `${urgent ? 'u' : 'n'}${writeCursor(cursor)}`;
}

function readReportCursor(written: string) {
  const cursor = readCursor(written.slice(1));
  if (isRefused(cursor) || !/^[un]/.test(written)) return refuse('bad_cursor');
  return { ...cursor, urgent: written.startsWith('u') };
}

async function reportRow(db: Sql, id: string): Promise<ReportRow | undefined> {
  return await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a report with its evidence and both histories, and records the look. */
export async function reportItemFor({ db, staff, now, addresses }: Looking, { id }: { readonly id: string }) {
  const row = await reportRow(db, id);
  if (!row) return refuse('no_such_item');
  const addressOf = deskAddresses(addresses, staff.id, now);
  const item = { type: 'report', id } as const;
  const content = await reportContentOf(db, row, addressOf, now);
  const { member_id: member } = row;
  const target = { type: 'report', id } as const;
  const fields = shownFields(row, content);
  const look = { staff: staff.id, action: 'report.view', target, fields, ...(member && { member }) };
  await recordLook(db, look, now);
  return {
    id,
    version: reportVersion(row),
    ...content,
    urgent: isUrgent(row.category),
    site: row.site,
    waiting_since: row.reported_at,
    due_at: reportDue(staff.times, row),
    suggestion: await suggestionFor(db, row, content.evidence, now),
    contacts: member ? await contactsOf(db, member) : 0,
    hold: (await holdOf(db, item, staff.id, now)) ?? null,
    decision: (await latestDecision(db, item, staff.id)) ?? null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
}

type Reason = z.output<typeof groundReason>;

/**
 * Suggests a ground, with reasons that a screen can display. Returns the reporter's category, or fraud if the
 * recipients of several messages were warned or several other members reported it.
 */
async function suggestionFor(db: Sql, row: ReportRow, evidence: readonly Evidence[], now: Date) {
  const conversation = conversationOf(row);
  const said = evidence.filter(({ by_reporter }) => !by_reporter).map(({ id }) => id);
  const warned = conversation ? await warnedAmong(db, conversation, said) : 0;
  const others = row.member_id ? await otherGrounds(db, row.member_id, row.id, now) : [];
  const most = others.toSorted((one, other) => Number(other.count) - Number(one.count))[0];
  const reasons: Reason[] = [];
  let ground = row.category;
  if (row.category === 'other' && most) ground = most.category;
  if (row.category === 'other' && warned > 0) ground = 'scam';
  if (ground === row.category) reasons.push({ because: 'reporter_says', count: 1 });
  if (warned > 0 && ground === 'scam') reasons.push({ because: 'readers_were_warned', count: warned });
  const same = others.find(({ category }) => category === ground);
  if (same) reasons.push({ because: 'others_reported', count: Number(same.count) });
  return { ground, reasons };
}

/** Returns the emails about a decision as they will be sent. */
export async function reportMails(
  db: Sql,
  sites: Sites,
  { id, verdict }: { readonly id: string; readonly verdict: ReportVerdict },
  now: Date,
) {
  const row = await reportRow(db, id);
  if (!row) return refuse('no_such_item');
  const refused = checkEnd(verdict, now);
  if (refused) return refused;
  const { decision, ground: category, note, until } = verdict;
  if (decision !== 'dismissed' && !row.member_id) return refuse('nobody_concerned');
  const reporter = await correspondent(db, { ...row, side: 'reporter' });
  const concerned = decision === 'dismissed' ? undefined : await correspondent(db, { ...row, side: 'concerned' });
  const what = { category, decision, note, until, ownInitiative: row.by_staff, kind: removedKind(row.kind) };
  const readerOf = async (to: Correspondent, language: Language) => ({
    language,
    dates: await datesFor(db, { ...to, language }),
  });
  return {
    reporter: reporter
      ? await previewIn(reporter.language, async (language) =>
          decidedWords(await readerOf(reporter, language), { category: row.category, decision }, now),
        )
      : null,
    concerned: concerned
      ? await previewIn(concerned.language, async (language) =>
          measureWords(await readerOf(concerned, language), await sites.of(concerned.site), what, now),
        )
      : null,
  };
}

/** Stores a decision on a report. */
export async function decideReportFor(
  tx: Tx,
  { id, version, verdict }: InputOf<typeof decideReportItem>,
  staff: StaffViewer,
  now: Date,
) {
  const row = await reportRow(tx, id);
  if (row && !row.member_id && verdict.decision !== 'dismissed') return refuse('nobody_concerned');
  return checkEnd(verdict, now) ?? (await decideIn(tx, { item: { type: 'report', id }, version, verdict }, staff, now));
}

/** Translates a report, and records that its texts left the site. */
export async function translatedReport(
  { db, staff, now }: Pick<Looking, 'db' | 'staff' | 'now'>,
  { id, language }: { readonly id: string; readonly language: DeskLanguage },
  translation: Translation | undefined,
) {
  const row = await reportRow(db, id);
  if (!row) return refuse('no_such_item');
  if (!translation) return refuse('translation_not_offered');
  const member: { member?: MemberId } = row.member_id ? { member: row.member_id } : {};
  const target = { type: 'report', id } as const;
  await recordLook(db, { staff: staff.id, action: 'report.translate', target, ...member }, now);
  return await translatedContent(db, row, { into: language, translation });
}
