import type { ReportCategory, ReportDecision, ReportKind } from '#contract/reports.ts';
import { refuse } from '#contract/refusal.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { decidePhoto } from '../photos/decide.ts';
import { hidePhoto } from '../photos/hide.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { openAppeal } from './appeals.ts';
import { closeAccount, rejectionFor, removeMessage, removeTexts, suspend } from './measures.ts';
import { correspondent, type ReportRow } from './parties.ts';
import { warnOfScam } from './scam-warning.ts';
import { mailDecided, mailMeasure } from './report-mails.ts';

/**
 * An administrator's decision on a report, the category it is based on, and its author. `note` is for the reported
 * member.
 */
export interface Verdict {
  readonly decision: ReportDecision;
  readonly ground: ReportCategory;
  readonly note: string;
  readonly by: string;
  /** The report was made in bad faith. Only with `dismissed`. */
  readonly bad_faith?: boolean;
  /** When the account opens again. Only with `blocked`. */
  readonly until?: Date | undefined;
}

/** Returns the kind of content that a removal deletes. */
export function removedKind(kind: ReportKind): 'photo' | 'message' | 'text' {
  return kind === 'photo' || kind === 'message' ? kind : 'text';
}

export interface Court {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly sites: Sites;
}

/** Decides a report, once: carries out the decision, and emails both sides the reasons and how to appeal. */
export async function decideReport({ db, storage, sites }: Court, id: string, verdict: Verdict, now: Date) {
  const report = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
  if (!report) return refuse('no_such_report');
  if (report.decided_at) return refuse('decided_already');
  const { decision, ground, by } = verdict;
  if (decision !== 'dismissed' && !report.member_id) return refuse('nobody_concerned');
  if (decision === 'hidden' && !report.picture_id) return refuse('nobody_concerned');
  if (decision === 'removed' && report.picture_id) {
    // The photo's files are deleted when this returns. If the process dies here, the retry finds nothing left to
    // remove.
    const photo = { decision: 'rejected', by, reason: rejectionFor[ground], told: true } as const;
    await decidePhoto({ db, storage }, report.picture_id, photo, now);
  }
  return await transact(db, async (tx) => {
    const decided = await tx
      .updateTable('report')
      .set({
        decided_at: now,
        decision,
        ground,
        note: verdict.note,
        decided_by: by,
        bad_faith: decision === 'dismissed' && verdict.bad_faith === true,
      })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    if (decided.numUpdatedRows === 0n) return refuse('decided_already');
    await carryOut(tx, report, verdict, now);
    await tell(tx, sites, { report, verdict }, now);
    tx.record({ event: 'report_decided', report: id, decision, ground, by });
    return { concerned: report.member_id };
  });
}

async function carryOut(tx: Tx, report: ReportRow, { decision, ground, until }: Verdict, now: Date): Promise<void> {
  const { id, member_id: member, kind } = report;
  if (!member) return;
  if (decision === 'blocked') await closeAccount(tx, member, now);
  if (decision === 'blocked') await suspend(tx, { member, report: id, until }, now);
  if (decision === 'blocked' && ground === 'scam' && !until)
    await tx.enqueue(warnOfScam, { report: id, member, after: null });
  if (decision === 'hidden' && report.picture_id) await hidePhoto(tx, member, report.picture_id, now);
  if (decision !== 'removed') return;
  if (kind === 'message') await removeMessage(tx, report, now);
  if (kind === 'profile' || kind === 'complaint') await removeTexts(tx, member);
}

interface Decided {
  readonly report: ReportRow;
  readonly verdict: Verdict;
}

async function tell(tx: Tx, sites: Sites, { report, verdict }: Decided, now: Date) {
  const { decision, ground, note, until } = verdict;
  const { id, category, kind } = report;
  const reporter = await correspondent(tx, { ...report, side: 'reporter' });
  if (reporter) {
    const token = await openAppeal(tx, id, { side: 'reporter', member: report.reporter_id }, now);
    await mailDecided(tx, await sites.of(reporter.site), { to: reporter, category, decision, token }, now);
  }
  const concerned = await correspondent(tx, { ...report, side: 'concerned' });
  if (!concerned || decision === 'dismissed') return;
  const token = await openAppeal(tx, id, { side: 'concerned', member: report.member_id }, now);
  await mailMeasure(
    tx,
    await sites.of(concerned.site),
    {
      to: concerned,
      category: ground,
      decision,
      kind: removedKind(kind),
      note,
      token,
      until,
      ownInitiative: report.by_staff,
    },
    now,
  );
}
