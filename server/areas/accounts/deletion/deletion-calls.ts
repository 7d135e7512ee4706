import { askReactivationMail, deleteAccount, reactivateAccount } from '#contract/accounts/account-deletion.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../../../platform/http/answer.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { AccountTools } from '../account-tools.ts';
import { beginDeletion } from './deletion.ts';
import { mailReactivationAgain, reactivate } from './reactivation.ts';

/** Returns the calls for deleting and reactivating an account. */
export const deletionCalls = ({ sites, pseudonymize, sessions, limits, security }: AccountTools) => [
  answer(deleteAccount, async ({ db, viewer, input, request }) => {
    const deleted = await beginDeletion(db, viewer, input, { sites, limits });
    if (isRefused(deleted)) return deleted;
    security.done('account_deleted', { member: viewer.id, network: networkOf(request.ip) });
    sessions.forget(viewer.id);
    await sessions.end(db, request);
    return deleted;
  }),

  answer(
    askReactivationMail,
    async ({ db, input, request, now }) =>
      await mailReactivationAgain(db, input, { ip: request.ip, sites, pseudonymize, limits }, now),
  ),

  answer(
    reactivateAccount,
    async ({ db, input, request, now }) => {
      const back = await reactivate(db, input.token, { sites, pseudonymize }, now);
      if (isRefused(back)) return back;
      security.done('account_reactivated', { member: back.member, network: networkOf(request.ip) });
      return { name: back.name };
    },
    {
      name: 'reactivate',
      points: 60,
      seconds: 3600,
      exact: true,
    },
  ),
];
