import { saveAccountSettings, showAccountSettings } from '#contract/accounts/account-settings.ts';
import { saveOrientation, withdrawOrientation } from '#contract/members/orientation.ts';
import { endSession, endSessions, listSessions } from '#contract/accounts/sessions.ts';
import { withdrawTranslation } from '#contract/chats/translations.ts';
import { forgetTracking } from '#contract/tracking.ts';
import { answer } from '../http/answer.ts';
import { networkOf } from '../http/network.ts';
import * as orientations from '../members/orientation.ts';
import { transact } from '../postgres/transact.ts';
import * as settings from './account-settings.ts';
import type { AccountTools } from './accounts-calls.ts';
import * as list from './sessions/session-list.ts';
import * as tracking from './sign-up/tracking.ts';
import * as translation from './translation-consent.ts';

/** A member's own settings, and where they are logged in. */
export const settingsCalls = ({ sessions, security }: Pick<AccountTools, 'sessions' | 'security'>) => [
  answer(showAccountSettings, async ({ db, viewer, now }) => ({
    account_settings: await settings.accountSettingsOf(db, viewer, now),
  })),

  answer(saveAccountSettings, async ({ db, viewer, input, now }) => ({
    account_settings: await settings.saveAccountSettings(db, viewer, input, now),
  })),

  answer(
    saveOrientation,
    async ({ db, viewer, input, now }) => await orientations.saveOrientation(db, viewer, input, now),
  ),

  answer(withdrawOrientation, async ({ db, viewer, now }) => await orientations.withdrawOrientation(db, viewer, now)),

  answer(forgetTracking, async ({ db, viewer, now }) => await tracking.forgetTracking(db, viewer, now)),

  answer(withdrawTranslation, async ({ db, viewer, now }) => await translation.withdrawTranslation(db, viewer, now)),

  answer(listSessions, async ({ db, viewer, request, now }) => {
    const session = await sessions.of(request, now);
    return { sessions: await list.sessionsOf(db, viewer, session?.id, now) };
  }),

  answer(endSession, async ({ db, viewer, input, request }) => {
    await transact(db, async (tx) => await list.endSession(tx, viewer, input.id));
    security.done('logged_out_elsewhere', { member: viewer, session: input.id, network: networkOf(request.ip) });
    sessions.forget(viewer);
    return {};
  }),

  answer(endSessions, async ({ db, viewer, request }) => {
    await sessions.end(db, request);
    await transact(db, async (tx) => await list.endSessions(tx, viewer));
    security.done('logged_out_elsewhere', { member: viewer, network: networkOf(request.ip) });
    sessions.forget(viewer);
    return {};
  }),
];
