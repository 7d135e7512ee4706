import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { InputOf } from '#contract/call.ts';
import type { MessageId } from '#contract/chats/chats.ts';
import type { DeskLanguage } from '#contract/desk/access.ts';
import { itemsPerPage, type ReportVerdict } from '#contract/desk/queues.ts';
import type { decideReportItem, evidenceMessage, groundReason, listReportQueue } from '#contract/desk/reports.ts';
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
import { pairOf } from '../members/member-pair.ts';
import { datesFor } from '../members/member-dates.ts';
import { removedKind } from '../reports/decide-report.ts';
import { correspondent } from '../reports/parties.ts';
import { type Correspondent, decidedWords, measureWords } from '../reports/report-mails.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decideIn, latestDecision, openDecisions } from './decisions.ts';
import { type DeskAddressOf, deskAddresses, photoForStaff } from './desk-photos.ts';
import { holdOf, holdsOf } from './holds.ts';
import { dueAt, reportVersion } from './items.ts';
import { openQuestions, opinionOn } from './opinions.ts';
import { namedMembers, partyOf } from './parties.ts';
import { photoWithDecision } from './photo-queue-queries.ts';
import { type Looking, previewIn } from './photo-queue.ts';
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
type Evidence = z.output<typeof evidenceMessage>;

/** Grounds whose pictures stay blurred until they are opened. */
const sensitiveGrounds: ReadonlySet<ReportCategory> = new Set(['sexual', 'minor', 'threat', 'illegal', 'hate']);

export function isUrgent(category: ReportCategory): boolean {
  return (urgentCategories as readonly ReportCategory[]).includes(category);
}

function reportDue(times: DeskTimes, { category, reported_at }: Pick<ReportRow, 'category' | 'reported_at'>): Date {
  return dueAt(times, isUrgent(category) ? 'urgent' : 'reports', reported_at);
}

/** Returns one page of the reports that wait. */
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
  const evidence = await evidenceOf(db, row);
  const about = { except: id, addressOf, now };
  const { member_id: member, kind, category, reporter_id } = row;
  const shown = ['text', ...(evidence.length > 0 ? ['evidence'] : []), ...(row.picture_id ? ['photo'] : [])];
  const target = { type: 'report', id } as const;
  const look = { staff: staff.id, action: 'report.view', target, fields: shown, ...(member && { member }) };
  await recordLook(db, look, now);
  return {
    id,
    version: reportVersion(row),
    kind,
    category,
    urgent: isUrgent(category),
    site: row.site,
    waiting_since: row.reported_at,
    due_at: reportDue(staff.times, row),
    text: row.text,
    language: row.language,
    stranger: reporter_id || !row.reporter_email ? null : strangerIn(row),
    reporter: await partyOf(db, reporter_id, about),
    concerned: await partyOf(db, member, about),
    evidence,
    agreed: row.evidence !== null,
    photo: await photoIn(db, row, addressOf),
    sent_photo: await sentPhotoIn(db, row, addressOf),
    profile: await profileIn(db, row),
    sensitive: sensitiveGrounds.has(category),
    suggestion: await suggestionFor(db, row, evidence, now),
    contacts: member ? await contactsOf(db, member) : 0,
    hold: (await holdOf(db, item, staff.id, now)) ?? null,
    decision: (await latestDecision(db, item, staff.id)) ?? null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
}

function strangerIn({ reporter_name: name, reporter_email: email, about, this_is_me }: ReportRow) {
  return { name, email, about, this_is_me };
}

/** Returns the conversation of the two parties. Messages have no index by their id alone. */
function conversationOf({ reporter_id, member_id }: ReportRow) {
  return reporter_id && member_id ? pairOf(reporter_id, member_id).id : undefined;
}

interface StoredEvidence {
  readonly id: MessageId;
  readonly by_reporter: boolean;
  readonly kind: string;
  readonly body: string;
  readonly created_at?: string;
}

/**
 * Returns the messages that the reporter agreed to show, as they were when they reported. Without their agreement, only
 * the reported message.
 */
async function evidenceOf(db: Sql, row: ReportRow): Promise<Evidence[]> {
  const { evidence, message_id } = row;
  const conversation = conversationOf(row);
  const agreed = (evidence ?? []) as unknown as readonly StoredEvidence[];
  if (agreed.length === 0 && message_id && conversation) {
    const message = await db
      .selectFrom('message')
      .select(['id', 'kind', 'body', 'created_at'])
      .where('conversation_id', '=', conversation)
      .where('id', '=', message_id)
      .executeTakeFirst();
    return message ? [{ ...message, by_reporter: false, reported: true }] : [];
  }
  return agreed.map(({ id, by_reporter, kind, body, created_at }) => ({
    id,
    by_reporter,
    kind,
    body,
    created_at: created_at ? new Date(created_at) : null,
    reported: id === message_id,
  }));
}

async function photoIn(db: Sql, { picture_id, member_id }: ReportRow, addressOf: DeskAddressOf) {
  const photo = picture_id && member_id ? await photoWithDecision(db, member_id, picture_id) : undefined;
  return photo ? photoForStaff(photo, addressOf) : null;
}

async function sentPhotoIn(db: Sql, row: ReportRow, addressOf: DeskAddressOf) {
  const { message_id, member_id } = row;
  const conversation = conversationOf(row);
  if (!message_id || !member_id || !conversation) return null;
  const sent = await db
    .selectFrom('message_photo')
    .select('file_id')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  return sent ? addressOf(sent.file_id, 'full', member_id, 'chat') : null;
}

async function profileIn(db: Sql, { member_id, picture_id, message_id }: ReportRow) {
  if (!member_id || picture_id || message_id) return null;
  const profile = await db
    .selectFrom('profile')
    .select(['about_me', 'signup_message'])
    .where('id', '=', member_id)
    .executeTakeFirst();
  return profile ?? null;
}

type Reason = z.output<typeof groundReason>;

/**
 * Suggests a ground, with the reasons in words that a screen can say. It decides nothing: the reporter's category, or
 * fraud if the readers of several messages were warned or several others reported it.
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

/** Translates a report for staff, and records that its texts left the site. */
export async function translatedReport(
  { db, staff, now }: Pick<Looking, 'db' | 'staff' | 'now'>,
  { id, language }: { readonly id: string; readonly language: DeskLanguage },
  translation: Translation | undefined,
) {
  const row = await reportRow(db, id);
  if (!row) return refuse('no_such_item');
  if (!translation) return refuse('translation_not_offered');
  const { name: provider, guess } = translation;
  const member: { member?: MemberId } = row.member_id ? { member: row.member_id } : {};
  const target = { type: 'report', id } as const;
  await recordLook(db, { staff: staff.id, action: 'report.translate', target, ...member }, now);
  const into = async (text: string): Promise<string | null> => {
    const from = guess(text, language);
    if (!from) return null;
    const answered = await translation.translate(text, from, language);
    if ('text' in answered) return answered.text;
    if (answered.failed === 'refused') return null;
    throw new Away();
  };
  try {
    const text = await into(row.text);
    const messages = [];
    for (const message of await evidenceOf(db, row)) {
      const own = message.kind === 'text' ? await into(message.body) : null;
      if (own !== null) messages.push({ id: message.id, text: own });
    }
    return { provider, text, messages };
  } catch (fault) {
    if (fault instanceof Away) return refuse('translation_unavailable');
    throw fault;
  }
}

/** The provider does not answer. */
class Away extends Error {}
