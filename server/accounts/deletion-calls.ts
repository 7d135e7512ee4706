import { askReactivationMail, deleteAccount, reactivateAccount } from '#contract/account-deletion.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../http/answer.ts';
import type { AccountTools } from './accounts-calls.ts';
import * as deletion from './deletion.ts';
import * as reactivation from './reactivation.ts';

/** Leaving, and coming back. */
export const deletionCalls = ({ sites, sessions, limits }: AccountTools) => [
  answer(deleteAccount, async ({ db, viewer, input, request, now }) => {
    const site = await sites.of(request.host);
    const deleted = await deletion.deleteAccount(db, viewer, input, { site, limits }, now);
    if (isRefused(deleted)) return deleted;
    sessions.forget(viewer);
    await sessions.end(db, request);
    return deleted;
  }),

  answer(askReactivationMail, async ({ db, input, request, now }) => {
    const site = await sites.of(request.host);
    return await reactivation.askReactivationMail(db, input, { ip: request.ip, site, limits }, now);
  }),

  answer(
    reactivateAccount,
    async ({ db, input, request, now }) => {
      const site = await sites.of(request.host);
      return await reactivation.reactivate(db, input.token, site, now);
    },
    { name: 'reactivate', points: 60, seconds: 3600 },
  ),
];
