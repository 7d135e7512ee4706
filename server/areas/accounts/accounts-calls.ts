import { activate, logIn, logOut, resendActivation, saveLanguage, showUser } from '#contract/accounts/accounts.ts';
import { hidePage } from '#contract/accounts/presence.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { confirmAddress, mailActivationAgain } from './sign-up/activation.ts';
import { checkCredentials } from './sessions/log-in.ts';
import type { AccountTools } from './account-tools.ts';
import { userOf } from './user.ts';
import { storeLanguage, welcome } from './sign-up/welcome.ts';

/** Limit on reports of hidden pages. */
const hiding: Limit = { name: 'page_hidden', points: 1200, seconds: 3600 };

export function accountCalls(tools: AccountTools) {
  const { sites, sessions, presence, limits, pseudonymize } = tools;
  return [
    answer(showUser, async ({ db, viewer }) => {
      if (viewer.id && viewer.closed) return { user: null, closed: true as const };
      return { user: viewer.id ? await userOf(db, viewer) : null };
    }),

    answer(logIn, async ({ db, input, request, now }) => {
      const member = await checkCredentials(db, input, request.ip, limits);
      if (isRefused(member)) return member;
      return await welcome(tools, { db, request, now }, member, true);
    }),

    answer(saveLanguage, async ({ db, viewer, input, request }) => {
      await db.updateTable('member').set({ language: input.language }).where('id', '=', viewer.id).execute();
      storeLanguage(tools, request, input.language);
      return { user: await userOf(db, viewer) };
    }),

    answer(
      hidePage,
      async ({ request, now }) => {
        const session = await sessions.of(request, now);
        if (session) await presence.leave(session);
        return undefined;
      },
      hiding,
    ),

    answer(logOut, async ({ db, request }) => {
      const member = await sessions.end(db, request);
      // Notifies the browser's other tabs.
      if (member) db.outlets.publish([{ to: member, event: { event: 'session_ended' } }]);
      return {};
    }),

    answer(
      activate,
      async ({ db, input: { token, password }, request, now }) => {
        const link = { token, password, asking: await sessions.of(request, now) };
        const done = await confirmAddress(db, link, limits, now);
        if (isRefused(done)) return done;
        if (done.proven) await welcome(tools, { db, request, now }, done.proven);
        return { name: done.name };
      },
      { name: 'activate', points: 60, seconds: 3600, exact: true },
    ),

    answer(
      resendActivation,
      async ({ db, viewer, now }) => await mailActivationAgain(db, viewer.id, { sites, pseudonymize, limits }, now),
    ),
  ];
}
