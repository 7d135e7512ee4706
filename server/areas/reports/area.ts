import { sql } from 'kysely';
import type { ServerArea } from '../../platform/core/area.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { banAdmin, banAdminHelp, type BanAdmin } from './ban-admin.ts';
import { reportAdmin, reportAdminHelp, type ReportAdmin } from './report-admin.ts';
import { reportCalls } from './reports-calls.ts';
import { scamWarningWorker, warnOfScam } from './scam-warning.ts';
import { waitingFigure } from '../../platform/metrics/figures.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Db } from '../../platform/postgres/db.ts';

export interface ReportAdminServices extends Omit<ReportAdmin, 'storage' | 'security'> {
  openStorage(): Promise<PhotoStorage>;
  openSecurityLog(): Promise<SecurityLog>;
}

export interface BanAdminServices extends Omit<BanAdmin, 'pseudonymize' | 'security'> {
  openPseudonymize(): Promise<Pseudonymize>;
  openSecurityLog(): Promise<SecurityLog>;
}

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
      rows: sql`SELECT count(*), min(reported_at) AS oldest FROM report WHERE decided_at IS NULL`,
    }),
    waitingFigure({
      name: 'appeals_waiting',
      help: 'Appeals that wait for an answer',
      rows: sql`
        SELECT count(*), min(appealed_at) AS oldest FROM appeal WHERE appealed_at IS NOT NULL AND answered_at IS NULL`,
    }),
  ],
  admin: [
    {
      name: 'reports',
      help: reportAdminHelp,
      run: async (services: ReportAdminServices, words, now) => {
        const security = await services.openSecurityLog();
        return await reportAdmin({ ...services, security, storage: await services.openStorage() }, words, now);
      },
    },
    {
      name: 'ban',
      help: banAdminHelp,
      run: async (services: BanAdminServices, words, now) => {
        const security = await services.openSecurityLog();
        return await banAdmin({ ...services, security, pseudonymize: await services.openPseudonymize() }, words, now);
      },
    },
  ],
} satisfies ServerArea;
