import { sql } from 'kysely';
import type { InputOf } from '#contract/call.ts';
import { itemsPerPage } from '#contract/desk/queues.ts';
import type {
  decideAppealItem,
  listAppealQueue,
  previewAppealMail,
  showAppealItem,
  translateAppeal,
} from '#contract/desk/reports.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { correspondent } from '../reports/parties.ts';
import { answeredWords } from '../reports/report-mails.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decideIn, latestDecision, openDecisions } from './decisions.ts';
import { deskAddresses } from './desk-photos.ts';
import { holdOf, holdsOf } from './holds.ts';
import { appealVersion, dueAt } from './items.ts';
import { opinionOn } from './opinions.ts';
import { type Looking, previewIn } from './photo-queue.ts';
import { ProviderAway, reportContentOf, shownFields, translateText, translatedContent } from './report-content.ts';
import { queuedAppeals, type WaitingAppeal } from './report-queue-queries.ts';

/** Returns the appeals that this member of staff may answer, oldest first. */
export async function appealQueue({ db, staff, now }: Looking, { site }: InputOf<typeof listAppealQueue>) {
  const without = await openDecisions(db, 'appeal');
  const found = await queuedAppeals(db, { site, without, limit: 1000 });
  const others = found.filter(({ decided_by }) => decided_by !== staff.id);
  const page = others.slice(0, itemsPerPage);
  const ids = page.map((one) => appealItemId(one));
  const holds = await holdsOf(db, { type: 'appeal', ids }, staff.id, now);
  return {
    items: page.map((one) => itemOf(one, staff, holds.get(appealItemId(one)) ?? null)),
    waiting: others.length,
    own: found.length - others.length,
    oldest_at: others[0]?.appealed_at ?? null,
  };
}

function appealItemId({ report_id, side }: Pick<WaitingAppeal, 'report_id' | 'side'>): string {
  return `${report_id}.${side}`;
}

function itemOf<Held>(
  { report_id, side, site, decision, ground, name, appealed_at }: WaitingAppeal,
  { times }: StaffViewer,
  hold: Held,
) {
  return {
    report: report_id,
    side,
    site,
    decision,
    ground,
    name: name ?? '',
    waiting_since: appealed_at,
    due_at: dueAt(times, 'appeals', appealed_at),
    hold,
  };
}

async function appealRow(db: Sql, report: string, side: 'reporter' | 'concerned') {
  return await db
    .selectFrom('appeal')
    .innerJoin('report', 'report.id', 'appeal.report_id')
    .leftJoin('member', 'member.id', 'appeal.member_id')
    .selectAll('report')
    .select(['appeal.text as appeal_text', 'appeal.appealed_at', 'appeal.answered_at', 'member.name'])
    .select('member.language as member_language')
    .where('appeal.report_id', '=', report)
    .where('appeal.side', '=', side)
    .where('appeal.appealed_at', 'is not', null)
    .executeTakeFirst();
}

/** Returns an appeal with the contested decision, and records the look. */
export async function appealItemFor(
  { db, staff, now, addresses }: Looking,
  { report, side }: InputOf<typeof showAppealItem>,
) {
  const row = await appealRow(db, report, side);
  if (!row?.appealed_at || !row.decided_at || !row.decision) return refuse('no_such_item');
  if (row.decided_by === staff.id) return refuse('same_person');
  const item = { type: 'appeal', id: `${report}.${side}` } as const;
  const target = { type: 'appeal', id: item.id } as const;
  const member = row.member_id ? { member: row.member_id } : {};
  const content = await reportContentOf(db, row, deskAddresses(addresses, staff.id, now), now);
  const fields = ['appeal', ...shownFields(row, content)];
  await recordLook(db, { staff: staff.id, action: 'appeal.view', target, fields, ...member }, now);
  const { decision, site, appealed_at, decided_by, member_id } = row;
  const ground = row.ground ?? row.category;
  const name = row.name ?? row.reporter_name;
  const waiting = { report_id: report, side, site, decision, ground, name, appealed_at, decided_by: decided_by ?? '' };
  const hold = (await holdOf(db, item, staff.id, now)) ?? null;
  return {
    item: itemOf(waiting, staff, hold),
    version: appealVersion(row),
    text: row.appeal_text,
    language: row.member_language ?? row.language,
    report: content,
    decided_by: await deciderOf(db, decided_by),
    decided_at: row.decided_at,
    note: row.note,
    until: await suspendedUntil(db, report),
    closed: member_id !== null && (await isClosed(db, member_id)),
    hold,
    decision: (await latestDecision(db, item, staff.id)) ?? null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
}

/** Returns the author of a decision; null if it was made outside the desk, or if the author has left. */
async function deciderOf(db: Sql, id: string | null) {
  const found = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where(sql`id::text`, '=', id)
    .executeTakeFirst();
  return found ?? null;
}

async function suspendedUntil(db: Sql, report: string): Promise<Date | null> {
  const found = await db.selectFrom('suspension').select('until').where('report_id', '=', report).executeTakeFirst();
  return found?.until ?? null;
}

async function isClosed(db: Sql, member: MemberId): Promise<boolean> {
  const found = await db.selectFrom('member').select('status').where('id', '=', member).executeTakeFirst();
  return found?.status === 'blocked';
}

/** Returns the email about the decision on an appeal as it will be sent. */
export async function appealMail(
  db: Sql,
  { report, side, verdict }: InputOf<typeof previewAppealMail>,
  staff: Pick<StaffViewer, 'id'>,
) {
  const row = await appealRow(db, report, side);
  if (!row) return refuse('no_such_item');
  if (row.decided_by === staff.id) return refuse('same_person');
  const { decision: outcome, answer } = verdict;
  const to = await correspondent(db, { ...row, side });
  if (!to) return { mail: null };
  const opens = outcome === 'overturned' && side === 'concerned' && row.decision === 'blocked' && row.member_id;
  const reopened = opens ? await isClosed(db, opens) : false;
  const words = (language: Language) => answeredWords(language, { outcome, reopened, answer });
  return { mail: await previewIn(to.language, async (language) => await Promise.resolve(words(language))) };
}

/** Translates an appeal and its report, and records that the texts left the site. */
export async function translatedAppeal(
  { db, staff, now }: Pick<Looking, 'db' | 'staff' | 'now'>,
  { report, side, language: into }: InputOf<typeof translateAppeal>,
  translation: Translation | undefined,
) {
  const row = await appealRow(db, report, side);
  if (!row) return refuse('no_such_item');
  if (row.decided_by === staff.id) return refuse('same_person');
  if (!translation) return refuse('translation_not_offered');
  const target = { type: 'appeal', id: `${report}.${side}` } as const;
  const member = row.member_id ? { member: row.member_id } : {};
  await recordLook(db, { staff: staff.id, action: 'appeal.translate', target, ...member }, now);
  const content = await translatedContent(db, row, { into, translation });
  if (isRefused(content)) return content;
  try {
    return { ...content, appeal: await translateText(row.appeal_text, { into, translation }) };
  } catch (fault) {
    if (fault instanceof ProviderAway) return refuse('translation_unavailable');
    throw fault;
  }
}

/** Stores the decision on an appeal. */
export async function decideAppealFor(
  tx: Tx,
  { report, side, version, verdict }: InputOf<typeof decideAppealItem>,
  staff: StaffViewer,
  now: Date,
) {
  const row = await appealRow(tx, report, side);
  if (row?.decided_by === staff.id) return refuse('same_person');
  return await decideIn(tx, { item: { type: 'appeal', id: `${report}.${side}` }, version, verdict }, staff, now);
}
