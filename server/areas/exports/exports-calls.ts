import { askDataExport, showDataExport } from '#contract/accounts/data-export.ts';
import { isRefused } from '#contract/refusal.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import { askExport, latestExport } from './exports.ts';

export interface ExportTools {
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly security: SecurityLog;
}

export const exportCalls = ({ sessions, limits, security }: ExportTools) => [
  answer(showDataExport, async ({ db, viewer: { id: member }, input, request, now }) => {
    const session = await sessions.evenClosed(request, now);
    return await latestExport(db, { member, session: session!.id, token: input.token }, now);
  }),

  answer(askDataExport, async ({ db, viewer: { id: member }, input, request, now }) => {
    const session = await sessions.evenClosed(request, now);
    const asked = await askExport(db, { member, session: session!.id, password: input.password }, limits, now);
    if (!isRefused(asked)) {
      security.done('export_asked', { member, session: session!.id, network: networkOf(request.ip) });
    }
    return asked;
  }),
];
