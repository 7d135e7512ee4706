import type { PictureId } from '#contract/photos.ts';
import { isRefused } from '#contract/refusal.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { decidePhoto } from '../photos/decide.ts';
import { decideAppeal } from '../reports/decide-appeal.ts';
import { decideReport } from '../reports/decide-report.ts';
import type { PhotoVerdict, ReportVerdict } from '#contract/desk/queues.ts';
import type { FirstMessageVerdict } from '#contract/desk/first-messages.ts';
import type { AppealVerdict } from '#contract/desk/reports.ts';
import { carryOutDecision, decisionWorker } from './decisions.ts';
import { deskCalls } from './desk-calls.ts';
import { type DeskPhotoServices, deskPhotosRoute } from './desk-photos.ts';
import { messageDecidedBy, settleMessage } from './first-messages.ts';
import { type DeskLiveServices, deskLiveRoute } from './desk-live.ts';
import { decidedBy } from './items.ts';
import { liftSuspensions, liftSuspensionsWorker } from './suspensions.ts';

export interface DeskWorkServices {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly sites: Sites;
  readonly security: SecurityLog;
}

/** Parses a stored decision on a report, whose times are text. */
function stored(verdict: ReportVerdict): ReportVerdict {
  return { ...verdict, until: verdict.until && new Date(verdict.until) };
}

/** Queues, decisions and members at the operators' desk. */
export const desk = {
  name: 'desk',
  calls: deskCalls,
  routes: (services: DeskPhotoServices & DeskLiveServices) => [deskPhotosRoute(services), deskLiveRoute(services)],
  jobs: [carryOutDecision, liftSuspensions],
  workers: ({ db, storage, sites, security }: DeskWorkServices) => [
    decisionWorker({
      db,
      carriers: {
        photo: async (id, verdict: PhotoVerdict, by, now) =>
          await decidePhoto({ db, storage }, id as PictureId, { ...verdict, by }, now),
        report: async (id, verdict: ReportVerdict, by, now) => {
          const decided = await decideReport({ db, storage, sites }, id, { ...stored(verdict), by }, now);
          if (isRefused(decided)) return decided;
          const deed = verdict.decision === 'blocked' ? 'account_banned' : 'report_decided';
          security.done(deed, { member: decided.concerned ?? undefined, code: verdict.decision, by });
          return decided;
        },
        // Only stores the decision: staff take measures on each member.
        account_group: async () => await Promise.resolve({}),
        first_message: async (id, verdict: FirstMessageVerdict, _by, now) => await settleMessage(db, id, verdict, now),
        appeal: async (id, { decision: outcome, answer }: AppealVerdict, by, now) => {
          const [report = '', side = ''] = id.split('.');
          const appeal = { report, side: side as 'reporter' | 'concerned' };
          const decided = await decideAppeal({ db, sites }, appeal, { outcome, answer, by }, now);
          if (isRefused(decided)) return decided;
          const code = decided.reopened ? 'reopened' : outcome;
          security.done('appeal_decided', { member: decided.concerned ?? undefined, code, by });
          return decided;
        },
      },
      decidedBy: async (item) =>
        item.type === 'first_message' ? await messageDecidedBy(db, item.id) : await decidedBy(db, item),
    }),
    liftSuspensionsWorker(db),
  ],
} satisfies ServerArea;
