import { exportActions, listActions, listActors, showAction, showChain } from '#contract/desk/audit.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { actionsCsv, actionShown, actionsIn, actorsIn } from './list-actions.ts';
import { recordAction } from './record-action.ts';
import { verifyChain } from './verify-chain.ts';
import { lastChainCheck } from './verify-job.ts';

/** Limit on CSV files of the audit log per member of staff. */
export const auditFiles: Limit = { name: 'audit_files', points: 30, seconds: 3600 };
/** Limit on verifications of the chain per member of staff. A verification reads every entry of the newest seals. */
export const chainChecks: Limit = { name: 'chain_checks', points: 120, seconds: 3600 };

/** Number of newest seals that a call verifies. A nightly job and the command line verify all of them. */
const newestSeals = 500;

export const auditCalls = [
  answer(listActions, async ({ db, input }) => await actionsIn(db, input)),
  answer(listActors, async ({ db }) => await actorsIn(db)),
  answer(showAction, async ({ db, input: { id } }) => await actionShown(db, id)),
  answer(
    exportActions,
    async ({ db, staff, input, now }) => {
      await recordAction(db, { staff: staff.id, action: 'audit.export', details: input }, now);
      return await actionsCsv(db, input, now);
    },
    auditFiles,
  ),
  answer(
    showChain,
    async ({ db }) => ({
      ...(await verifyChain(db, { newest: newestSeals })),
      whole: (await lastChainCheck(db)) ?? null,
    }),
    chainChecks,
  ),
] as const;
