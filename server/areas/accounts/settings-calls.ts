import { saveAccountSettings, showAccountSettings } from '#contract/accounts/account-settings.ts';
import { saveOrientation, withdrawOrientation } from '#contract/members/orientation.ts';
import { endSession, endSessions, listSessions } from '#contract/accounts/sessions.ts';
import { withdrawTranslation } from '#contract/chats/translations.ts';
import { forgetTracking } from '#contract/tracking.ts';
import { answer } from '../../platform/http/answer.ts';
import { networkOf } from '../../platform/http/network.ts';
import { changeOrientation, forgetOrientation } from '../members/orientation.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { accountSettingsOf, changeSettings } from './account-settings.ts';
import type { AccountTools } from './account-tools.ts';
import { endAll, endOne, sessionsOf } from './sessions/session-list.ts';
import { eraseTracking } from './sign-up/tracking.ts';
import { withdrawTranslationConsent } from './translation-consent.ts';

/** Returns the calls for a member's settings and sessions. */
export const settingsCalls = ({ sessions, security }: Pick<AccountTools, 'sessions' | 'security'>) => [
  answer(showAccountSettings, async ({ db, viewer, now }) => ({
    account_settings: await accountSettingsOf(db, viewer.id, now),
  })),

  answer(saveAccountSettings, async ({ db, viewer, input, now }) => ({
    account_settings: await changeSettings(db, viewer.id, input, now),
  })),

  answer(saveOrientation, async ({ db, viewer, input, now }) => await changeOrientation(db, viewer.id, input, now)),

  answer(withdrawOrientation, async ({ db, viewer, now }) => await forgetOrientation(db, viewer.id, now)),

  answer(forgetTracking, async ({ db, viewer, now }) => await eraseTracking(db, viewer.id, now)),

  answer(withdrawTranslation, async ({ db, viewer, now }) => await withdrawTranslationConsent(db, viewer.id, now)),

  answer(listSessions, async ({ db, viewer, request, now }) => {
    const session = await sessions.of(request, now);
    return { sessions: await sessionsOf(db, viewer.id, session?.id, now) };
  }),

  answer(endSession, async ({ db, viewer, input, request }) => {
    await transact(db, async (tx) => await endOne(tx, viewer.id, input.id));
    security.done('logged_out_elsewhere', { member: viewer.id, session: input.id, network: networkOf(request.ip) });
    sessions.forget(viewer.id);
    return {};
  }),

  answer(endSessions, async ({ db, viewer, request }) => {
    await sessions.end(db, request);
    await transact(db, async (tx) => await endAll(tx, viewer.id));
    security.done('logged_out_elsewhere', { member: viewer.id, network: networkOf(request.ip) });
    sessions.forget(viewer.id);
    return {};
  }),
];
