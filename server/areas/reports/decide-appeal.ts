import type { AppealOutcome } from '#contract/reports.ts';
import { refuse } from '#contract/refusal.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { unhidePhoto } from '../photos/hide.ts';
import { reopenAccount } from './measures.ts';
import { type AppealOf, correspondent } from './parties.ts';
import { mailAnswered } from './report-mails.ts';

export interface AppealAnswer {
  readonly outcome: AppealOutcome;
  readonly answer: string;
  readonly by: string;
}

interface Bench {
  readonly db: Db;
  readonly sites: Sites;
}

/**
 * Decides an appeal. The person who decides must not be the one who made the decision. Reopens a closed account if the
 * decision is overturned, and shows a hidden photo again. Removed content is deleted and cannot be restored.
 */
export async function decideAppeal(
  { db, sites }: Bench,
  { report, side }: AppealOf,
  { outcome, answer, by }: AppealAnswer,
  now: Date,
) {
  return await transact(db, async (tx) => {
    const found = await tx.selectFrom('report').selectAll().where('id', '=', report).forUpdate().executeTakeFirst();
    if (!found) return refuse('no_such_appeal');
    if (found.decided_by === by) return refuse('same_person');
    const answered = await tx
      .updateTable('appeal')
      .set({ outcome, answer, answered_at: now, answered_by: by })
      .where('report_id', '=', report)
      .where('side', '=', side)
      .where('appealed_at', 'is not', null)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (answered.numUpdatedRows === 0n) return refuse('no_such_appeal');
    const opens = outcome === 'overturned' && side === 'concerned' && found.decision === 'blocked' && found.member_id;
    const reopened = opens ? await reopenAccount(tx, opens) : false;
    const shows = outcome === 'overturned' && side === 'concerned' && found.decision === 'hidden';
    if (shows && found.member_id && found.picture_id) await unhidePhoto(tx, found.member_id, found.picture_id);
    const to = await correspondent(tx, { ...found, side });
    if (to) await mailAnswered(tx, await sites.of(to.site), { to, outcome, reopened, answer }, now);
    tx.record({ event: 'appeal_decided', report, side, outcome, by });
    return { reopened, concerned: found.member_id };
  });
}
