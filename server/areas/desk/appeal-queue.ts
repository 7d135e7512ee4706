import type { InputOf } from '#contract/call.ts';
import { itemsPerPage } from '#contract/desk/queues.ts';
import type { decideAppealItem, listAppealQueue, showAppealItem } from '#contract/desk/reports.ts';
import { refuse } from '#contract/refusal.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decideIn, latestDecision, openDecisions } from './decisions.ts';
import { deskAddresses } from './desk-photos.ts';
import { holdOf, holdsOf } from './holds.ts';
import { appealVersion, dueAt } from './items.ts';
import { opinionOn } from './opinions.ts';
import { partyOf } from './parties.ts';
import type { Looking } from './photo-queue.ts';
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

/** Returns an appeal with the decision that it is about, and records the look. */
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
  await recordLook(db, { staff: staff.id, action: 'appeal.view', target, ...member }, now);
  const { decision, site, appealed_at, decided_by } = row;
  const ground = row.ground ?? row.category;
  const about = { except: report, addressOf: deskAddresses(addresses, staff.id, now), now };
  const name = row.name ?? row.reporter_name;
  const waiting = { report_id: report, side, site, decision, ground, name, appealed_at, decided_by: decided_by ?? '' };
  return {
    item: itemOf(waiting, staff, (await holdOf(db, item, staff.id, now)) ?? null),
    version: appealVersion(row),
    text: row.appeal_text,
    language: row.member_language ?? row.language,
    kind: row.kind,
    category: row.category,
    report_text: row.text,
    decided_at: row.decided_at,
    note: row.note,
    concerned: await partyOf(db, row.member_id, about),
    decision: (await latestDecision(db, item, staff.id)) ?? null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
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
