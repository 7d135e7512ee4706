import { changeName } from '#contract/accounts/account-settings.ts';
import { askMailChange, cancelMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import { activateAnew, askPasswordReset, changePassword, resetPassword } from '#contract/accounts/passwords.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../../../platform/http/answer.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { AccountTools } from '../account-tools.ts';
import { confirmWithNewPassword } from '../sign-up/activation.ts';
import { unlock } from '../sessions/log-in.ts';
import { confirmMailChange, requestMailChange, revokeMailChange } from './mail-change.ts';
import { rename } from '../sign-up/name-change.ts';
import { replacePassword } from './password-change.ts';
import { askReset, reset } from './password-reset.ts';
import { userOf } from '../user.ts';
import { welcome } from '../sign-up/welcome.ts';

const tokenTries = { points: 60, seconds: 3600, exact: true } as const;

/** Returns the calls for a member's credentials: name, email address and password. */
export function credentialCalls(tools: AccountTools) {
  const { sites, visitors, sessions, limits, pseudonymize, security, addresses } = tools;
  return [
    answer(changeName, async ({ db, viewer, input }) => {
      const changed = await rename(db, viewer.id, input.name, { site: await viewer.site(), limits });
      return isRefused(changed) ? changed : { user: await userOf(db, viewer) };
    }),

    answer(changePassword, async ({ db, viewer, input, request, now }) => {
      const session = await sessions.of(request, now);
      const changed = await replacePassword(db, viewer, { ...input, kept: session!.id }, { sites, limits });
      if (isRefused(changed)) return changed;
      sessions.forget(viewer.id);
      await sessions.renew(request, now);
      security.done('password_changed', { member: viewer.id, session: session!.id, network: networkOf(request.ip) });
      return {};
    }),

    answer(askPasswordReset, async ({ db, viewer, input, request, now }) => {
      const { language } = await visitors.of(request);
      const site = await viewer.site();
      const wish = { email: input.email, language, ip: request.ip, site };
      return await askReset(db, wish, { sites, limits }, now);
    }),

    answer(
      resetPassword,
      async ({ db, input, request, now }) => {
        const done = await reset(db, { ...input, asking: await sessions.of(request, now) }, sites, now);
        if (isRefused(done)) return done;
        const { email, proven } = done;
        sessions.forget(proven.id);
        security.done('password_reset', { member: proven.id, network: networkOf(request.ip) });
        await unlock(email, request.ip, limits);
        if ((await sessions.of(request, now))?.member === proven.id) {
          await sessions.renew(request, now);
          return { user: await userOf(db, { id: proven.id, addressOf: addresses.forViewer(proven.id, now) }) };
        }
        const welcomed = await welcome(tools, { db, request, now }, proven, true);
        return isRefused(welcomed) ? { user: null } : welcomed;
      },
      { name: 'reset_password', ...tokenTries },
    ),

    answer(askMailChange, async ({ db, viewer, input, request }) => {
      const asked = await requestMailChange(db, viewer, input, { sites, limits, pseudonymize });
      if (!isRefused(asked)) {
        security.done('email_change_asked', { member: viewer.id, email: input.email, network: networkOf(request.ip) });
      }
      return asked;
    }),

    answer(cancelMailChange, async ({ db, viewer }) => await revokeMailChange(db, viewer.id)),

    answer(
      changeMail,
      async ({ db, input: { token, password }, request, now }) => {
        const link = { token, password, asking: await sessions.of(request, now) };
        const done = await confirmMailChange(db, link, { sites, limits, pseudonymize }, now);
        if (isRefused(done)) return done;
        security.done('email_changed', { member: done.member, email: done.email, network: networkOf(request.ip) });
        if (done.proven) await welcome(tools, { db, request, now }, done.proven);
        return { email: done.email };
      },
      { name: 'change_mail', ...tokenTries },
    ),

    answer(
      activateAnew,
      async ({ db, input, request, now }) => {
        const done = await confirmWithNewPassword(db, input, sites, now);
        if (isRefused(done)) return done;
        security.done('password_changed', { member: done.proven.id, network: networkOf(request.ip) });
        await welcome(tools, { db, request, now }, done.proven);
        return { name: done.name };
      },
      { name: 'activate', ...tokenTries },
    ),
  ];
}
