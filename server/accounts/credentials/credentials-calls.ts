import { changeName } from '#contract/accounts/account-settings.ts';
import { askMailChange, cancelMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import { activateAnew, askPasswordReset, changePassword, resetPassword } from '#contract/accounts/passwords.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../../http/answer.ts';
import { networkOf } from '../../http/network.ts';
import type { AccountTools } from '../accounts-calls.ts';
import * as activation from '../sign-up/activation.ts';
import { unlock } from '../sessions/log-in.ts';
import * as mails from './mail-change.ts';
import * as names from '../sign-up/name-change.ts';
import * as passwords from './password-change.ts';
import * as resets from './password-reset.ts';
import { userOf } from '../user.ts';
import { welcome } from '../sign-up/welcome.ts';

const tokenTries = { points: 60, seconds: 3600, exact: true } as const;

/** What identifies a member and logs them in: name, address, password. */
export function credentialCalls(tools: AccountTools) {
  const { sites, visitors, sessions, limits, addresses, mark, security } = tools;
  return [
    answer(changeName, async ({ db, viewer, input, request, now }) => {
      const changed = await names.changeName(db, viewer, input.name, { site: await sites.of(request.host), limits });
      return isRefused(changed) ? changed : { user: await userOf(db, viewer, addresses, now) };
    }),

    answer(changePassword, async ({ db, viewer, input, request, now }) => {
      const session = await sessions.of(request, now);
      const changed = await passwords.changePassword(db, session!, input, { sites, limits }, now);
      if (isRefused(changed)) return changed;
      sessions.forget(viewer);
      await sessions.renew(db, request, now);
      security.done('password_changed', { member: viewer, session: session!.id, network: networkOf(request.ip) });
      return {};
    }),

    answer(askPasswordReset, async ({ db, input, request, now }) => {
      const { language } = await visitors.of(request);
      const site = await sites.of(request.host);
      const wish = { email: input.email, language, ip: request.ip, site };
      return await resets.askReset(db, wish, { sites, limits }, now);
    }),

    answer(
      resetPassword,
      async ({ db, input, request, now }) => {
        const done = await resets.reset(db, input, await sessions.of(request, now), sites, now);
        if (isRefused(done)) return done;
        sessions.forget(done.member);
        security.done('password_reset', { member: done.member, network: networkOf(request.ip) });
        await unlock(done.email, request.ip, limits);
        if ((await sessions.of(request, now))?.member === done.member) await sessions.renew(db, request, now);
        return {};
      },
      { name: 'reset_password', ...tokenTries },
    ),

    answer(askMailChange, async ({ db, viewer, input, request, now }) => {
      const asked = await mails.askMailChange(db, viewer, input, { sites, limits, mark }, now);
      if (!isRefused(asked)) {
        security.done('email_change_asked', { member: viewer, email: input.email, network: networkOf(request.ip) });
      }
      return asked;
    }),

    answer(cancelMailChange, async ({ db, viewer }) => await mails.cancelMailChange(db, viewer)),

    answer(
      changeMail,
      async ({ db, input: { token, password }, request, now }) => {
        const link = { token, password, asking: await sessions.of(request, now) };
        const done = await mails.changeMail(db, link, { sites, limits, mark }, now);
        if (isRefused(done)) return done;
        security.done('email_changed', { member: done.member, email: done.email, network: networkOf(request.ip) });
        if (done.proven) await welcome(tools, db, done.proven, request, now);
        return { email: done.email };
      },
      { name: 'change_mail', ...tokenTries },
    ),

    answer(
      activateAnew,
      async ({ db, input, request, now }) => {
        const done = await activation.activateAnew(db, input, sites, now);
        if (isRefused(done)) return done;
        security.done('password_changed', { member: done.proven.id, network: networkOf(request.ip) });
        await welcome(tools, db, done.proven, request, now);
        return { name: done.name };
      },
      { name: 'activate', ...tokenTries },
    ),
  ];
}
