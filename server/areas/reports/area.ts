import { sql } from 'kysely';
import type { ServerArea } from '../../platform/core/area.ts';
import { banCommands } from './ban-admin.ts';
import { pendingAppeals, pendingReports, reportCommands } from './report-admin.ts';
import { reportCalls } from './reports-calls.ts';
import { scamWarningWorker, warnOfScam } from './scam-warning.ts';
import { waitingFigure } from '../../platform/metrics/figures.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Db } from '../../platform/postgres/db.ts';

/** Reports of members and content, the decisions on them, appeals, and access bans. */
export const reports = {
  name: 'reports',
  calls: reportCalls,
  jobs: [warnOfScam],
  workers: ({ db, sites }: { readonly db: Db; readonly sites: Sites }) => [scamWarningWorker(db, sites)],
  figures: [
    waitingFigure({
      name: 'reports_waiting',
      help: 'Reports that wait for a decision',
      rows: sql`SELECT count(*), min(reported_at) AS oldest FROM ${pendingReports}`,
    }),
    waitingFigure({
      name: 'appeals_waiting',
      help: 'Appeals that wait for an answer',
      rows: sql`SELECT count(*), min(appealed_at) AS oldest FROM ${pendingAppeals}`,
    }),
  ],
  admin: [...reportCommands, ...banCommands],
} satisfies ServerArea;
