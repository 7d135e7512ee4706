import { askDataExport, showDataExport } from '#contract/data-export.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { answer } from '../http/answer.ts';
import type { Limits } from '../http/limits.ts';
import { askExport, latestExport } from './exports.ts';

export const exportCalls = ({ sessions, limits }: { readonly sessions: Sessions; readonly limits: Limits }) => [
  answer(showDataExport, async ({ db, viewer: member, input, request, now }) => {
    const session = await sessions.of(request, now);
    return await latestExport(db, { member, session: session!.id, token: input.token }, now);
  }),

  answer(askDataExport, async ({ db, viewer: member, input, request, now }) => {
    const session = await sessions.of(request, now);
    return await askExport(db, { member, session: session!.id }, input.password, limits, now);
  }),
];
