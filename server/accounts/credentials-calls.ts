import { changeName } from '#contract/account-settings.ts';
import { askMailChange, cancelMailChange, changeMail } from '#contract/mail-change.ts';
import { askPasswordReset, changePassword, resetPassword } from '#contract/passwords.ts';
import { isRefused } from '#contract/refusal.ts';
import { answer } from '../http/answer.ts';
import type { AccountTools } from './accounts-calls.ts';
import { unlock } from './log-in.ts';
import * as mails from './mail-change.ts';
import * as names from './name-change.ts';
import * as passwords from './password-change.ts';
import * as resets from './password-reset.ts';
import { userOf } from './user.ts';

const tokenTries = { points: 60, seconds: 3600 };

/** What a member is known by and gets in with: name, address, password. */
export const credentialCalls = ({ sites, visitors, sessions, limits, addresses }: AccountTools) => [
  answer(changeName, async ({ db, viewer, input, request, now }) => {
    const changed = await names.changeName(db, viewer, input.name, { site: await sites.of(request.host), limits });
    return isRefused(changed) ? changed : { user: await userOf(db, viewer, addresses, now) };
  }),

  answer(changePassword, async ({ db, viewer, input, request, now }) => {
    const session = await sessions.of(request, now);
    const site = await sites.of(request.host);
    const changed = await passwords.changePassword(db, session!, input, { site, limits }, now);
    if (isRefused(changed)) return changed;
    sessions.forget(viewer);
    await sessions.renew(db, request, now);
    return {};
  }),

  answer(askPasswordReset, async ({ db, input, request, now }) => {
    const { language } = await visitors.of(request);
    const site = await sites.of(request.host);
    return await resets.askReset(db, { email: input.email, language, ip: request.ip }, site, limits, now);
  }),

  answer(
    resetPassword,
    async ({ db, input, request, now }) => {
      const site = await sites.of(request.host);
      const done = await resets.reset(db, input, await sessions.of(request, now), site, now);
      if (isRefused(done)) return done;
      sessions.forget(done.member);
      await unlock(done.email, request.ip, limits);
      if ((await sessions.of(request, now))?.member === done.member) await sessions.renew(db, request, now);
      return {};
    },
    { name: 'reset_password', ...tokenTries },
  ),

  answer(askMailChange, async ({ db, viewer, input, request, now }) => {
    const site = await sites.of(request.host);
    return await mails.askMailChange(db, viewer, input, { site, limits }, now);
  }),

  answer(cancelMailChange, async ({ db, viewer }) => await mails.cancelMailChange(db, viewer)),

  answer(
    changeMail,
    async ({ db, input, request, now }) => await mails.changeMail(db, input.token, await sites.of(request.host), now),
    { name: 'change_mail', ...tokenTries },
  ),
];
