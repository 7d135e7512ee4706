import type { ServerArea } from '../../platform/core/area.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { accessCalls } from './access/access-calls.ts';
import { makeDeskTools, type StaffServices } from './access/desk-tools.ts';
import { auditCalls } from './audit/audit-calls.ts';
import { expireAudit, expireAuditWorker } from './audit/expire-audit.ts';
import { sealAuditWorker } from './audit/seal-audit.ts';
import { sealAudit } from './audit/seal-job.ts';
import { verifyAudit, verifyAuditWorker } from './audit/verify-job.ts';
import { staffCommands } from './staff-admin.ts';
import { staffCalls } from './staff-calls.ts';

export interface StaffWork {
  readonly db: Db;
  readonly config: { readonly auditDays: number };
}

/** Staff of the desk: their logins, roles and audit log. */
export const staff = {
  name: 'staff',
  calls: (services: StaffServices) => [...accessCalls(makeDeskTools(services)), ...staffCalls(services), ...auditCalls],
  jobs: [sealAudit, expireAudit, verifyAudit],
  workers: ({ db, config }: StaffWork) => [
    sealAuditWorker(db),
    expireAuditWorker(db, config.auditDays),
    verifyAuditWorker(db),
  ],
  admin: staffCommands,
} satisfies ServerArea;
