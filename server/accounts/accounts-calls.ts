import { activate, logIn, logOut, resendActivation, saveLanguage, showUser, signUp } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members.ts';
import { hidePage } from '#contract/presence.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { answer } from '../http/answer.ts';
import type { Inquiry } from '../http/inquiry.ts';
import type { Limit, Limits } from '../http/limits.ts';
import { isUsed } from '../http/once.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sql } from '../postgres/db.ts';
import { localeCookie } from '../site/language.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import * as activation from './activation.ts';
import * as logging from './log-in.ts';
import type { Presence } from './presence.ts';
import type { Sessions } from './sessions.ts';
import * as signing from './sign-up.ts';
import { steadily } from './steady.ts';
import { userOf } from './user.ts';

export interface AccountTools {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly limits: Limits;
  readonly addresses: PhotoAddresses;
  /** The product is reached by https: its cookies never travel without. */
  readonly secure: boolean;
}

/** How many accounts one address may make in an hour. (Safety, 2.2.) */
export const signups: Limit = { name: 'signup', points: 5, seconds: 3600 };

/** Nobody puts a page away more often than this. */
const hiding: Limit = { name: 'page_hidden', points: 1200, seconds: 3600 };

export function accountCalls({ sites, visitors, sessions, presence, limits, addresses, secure }: AccountTools) {
  const keepLanguage = (request: Inquiry, language: Language) =>
    request.setCookie(localeCookie.name, language, {
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: localeCookie.seconds,
    });
  const welcome = async (db: Sql, member: MemberId, language: Language, request: Inquiry, now: Date) => {
    await sessions.start(db, member, request, now);
    keepLanguage(request, language);
    return await userOf(db, member, addresses, now);
  };
  return [
    answer(showUser, async ({ db, viewer, now }) => ({
      user: viewer ? await userOf(db, viewer, addresses, now) : null,
    })),

    answer(logIn, async ({ db, input, request, now }) => {
      const member = await logging.logIn(db, input, request.ip, limits);
      if (isRefused(member)) return member;
      return { user: await welcome(db, member.id, member.language, request, now) };
    }),

    answer(saveLanguage, async ({ db, viewer, input, request, now }) => {
      await db.updateTable('member').set({ language: input.language }).where('id', '=', viewer).execute();
      keepLanguage(request, input.language);
      return { user: await userOf(db, viewer, addresses, now) };
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
      // Other tabs of this browser hear it too.
      if (member) db.outlets.publish([{ to: member, event: { event: 'session_ended' } }]);
      return {};
    }),

    answer(signUp, async ({ db, input, key, request, now }) => {
      // Asked again because the answer was lost, it is no second sign-up.
      const counted = !(await isUsed(db, key));
      const minutes = counted ? await limits.spend(signups, request.ip) : undefined;
      if (minutes) return refuse('too_many_signups', { minutes });
      const { host, privacyControl } = request;
      const newcomer = { site: await sites.of(host), privacyControl, ...(await visitors.of(request)) };
      const join = async () => await signing.signUp(db, input, newcomer, key, now);
      // To make an account is more work than to find that there is one.
      const made = await (newcomer.site.discreet ? steadily(join) : join());
      if (isRefused(made)) {
        if (counted) await limits.giveBack(signups, request.ip);
        return made;
      }
      if (newcomer.site.discreet || !made.member) return { user: null };
      return { user: await welcome(db, made.member, newcomer.language, request, now) };
    }),

    answer(activate, async ({ db, input, now }) => await activation.activate(db, input.token, now), {
      name: 'activate',
      points: 60,
      seconds: 3600,
    }),

    answer(resendActivation, async ({ db, viewer, request, now }) => {
      const site = await sites.of(request.host);
      return await activation.resendActivation(db, viewer, site, limits, now);
    }),
  ];
}
