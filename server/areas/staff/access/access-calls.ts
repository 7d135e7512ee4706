import {
  beginEnrolmentPasskey,
  beginEnrolmentPassword,
  beginFreshPasskey,
  beginPasskeyLogin,
  confirmFreshCode,
  confirmFreshPasskey,
  enrolByPasskey,
  enrolByPassword,
  logInAsDemoStaff,
  logInByPasskey,
  logInByPassword,
  logInByRecoveryCode,
  logOutOfDesk,
  saveMe,
  showDeskLogin,
  showEnrolment,
  showMe,
} from '#contract/desk/access.ts';
import {
  addPasskey,
  beginPasskey,
  beginPassword,
  endDeskSession,
  endOtherDeskSessions,
  listCredentials,
  listDeskSessions,
  newRecoveryCodes,
  removeCredential,
  setPassword,
} from '#contract/desk/credentials.ts';
import { isRefused, type Refused } from '#contract/refusal.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { logInAsDemo, logInWithPasskey, logInWithPassword, logInWithRecoveryCode } from './desk-log-in.ts';
import { deskBeginnings, type DeskTools } from './desk-tools.ts';
import { beginPasskeyOf, beginPasswordOf, enrolWithPasskey, enrolWithPassword, showInvited } from './enrol.ts';
import { beginFresh, freshByCode, freshByPasskey } from './fresh-authentication.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnPassword,
  credentialsOf,
  deskSessionsOf,
  endOwnSessions,
  removeOwnCredential,
  replaceOwnRecoveryCodes,
  setOwnPassword,
} from './own-credentials.ts';
import { demoStaff } from './demo-staff.ts';
import { meOf } from './staff-queries.ts';

/** Logins, enrolment, and the caller's own credentials and sessions. */
export const accessCalls = (tools: DeskTools) =>
  [
    answer(showDeskLogin, async ({ db }) => ({ demo_staff: tools.config.production ? [] : await demoStaff(db) })),
    answer(
      beginPasskeyLogin,
      async ({ request, now }) => await tools.passkeys.begin(request, 'login', undefined, now),
      deskBeginnings,
    ),
    answer(
      logInByPasskey,
      async ({ db, input, request, now }) => await told(db, await logInWithPasskey(tools, input, request, now)),
      deskBeginnings,
    ),
    answer(
      logInByPassword,
      async ({ db, input, request, now }) => await told(db, await logInWithPassword(tools, input, request, now)),
    ),
    answer(
      logInByRecoveryCode,
      async ({ db, input, request, now }) => await told(db, await logInWithRecoveryCode(tools, input, request, now)),
    ),
    answer(
      logInAsDemoStaff,
      async ({ db, input: { id }, request, now }) => await told(db, await logInAsDemo(tools, id, request, now)),
    ),
    answer(logOutOfDesk, async ({ request, now }) => {
      await tools.deskSessions.end(request, now);
      return {};
    }),
    answer(showMe, async ({ db, staff }) => await told(db, staff)),
    answer(saveMe, async ({ db, staff, input: { language } }) => {
      await db.updateTable('staff').set({ language }).where('id', '=', staff.id).execute();
      return await told(db, staff);
    }),
    answer(beginFreshPasskey, async ({ staff, request, now }) => await beginFresh(tools, staff, request, now)),
    answer(
      confirmFreshPasskey,
      async ({ db, staff, input, request, now }) =>
        await told(db, await freshByPasskey(tools, { staff, request, now }, input)),
    ),
    answer(
      confirmFreshCode,
      async ({ db, staff, input: { code }, now }) => await told(db, await freshByCode(tools, staff, code, now)),
    ),
    answer(showEnrolment, async ({ input: { token }, now }) => await showInvited(tools, token, now), deskBeginnings),
    answer(
      beginEnrolmentPasskey,
      async ({ input, request, now }) => await beginPasskeyOf(tools, input, request, now),
      deskBeginnings,
    ),
    answer(
      enrolByPasskey,
      async ({ db, input, request, now }) => await enrolled(db, await enrolWithPasskey(tools, input, request, now)),
      deskBeginnings,
    ),
    answer(
      beginEnrolmentPassword,
      async ({ input: { token }, now }) => await beginPasswordOf(tools, token, now),
      deskBeginnings,
    ),
    answer(
      enrolByPassword,
      async ({ db, input, request, now }) => await enrolled(db, await enrolWithPassword(tools, input, request, now)),
      deskBeginnings,
    ),
    answer(listCredentials, async ({ db, staff }) => await credentialsOf(db, staff.id)),
    answer(beginPasskey, async ({ staff, request, now }) => await beginOwnPasskey(tools, staff, request, now)),
    answer(
      addPasskey,
      async ({ staff, input, request, now }) => await addOwnPasskey(tools, { staff, request, now }, input),
    ),
    answer(beginPassword, async ({ staff, now }) => await beginOwnPassword(tools, staff, now)),
    answer(
      setPassword,
      async ({ staff, input, request, now }) => await setOwnPassword(tools, { staff, request, now }, input),
    ),
    answer(removeCredential, async ({ staff, input: { id }, now }) => await removeOwnCredential(tools, staff, id, now)),
    answer(newRecoveryCodes, async ({ staff, now }) => await replaceOwnRecoveryCodes(tools, staff, now)),
    answer(listDeskSessions, async ({ db, staff, now }) => await deskSessionsOf(db, staff, now)),
    answer(endDeskSession, async ({ staff, input: { id }, now }) => await endOwnSessions(tools, staff, id, now)),
    answer(endOtherDeskSessions, async ({ staff, now }) => await endOwnSessions(tools, staff, 'others', now)),
  ] as const;

/** Replies with the caller's current data, unless the outcome is a refusal. */
async function told<Outcome extends StaffViewer | Refused>(db: Sql, outcome: Outcome) {
  if (isRefused(outcome)) return outcome as Extract<Outcome, Refused>;
  return { me: await meOf(db, outcome) };
}

interface Enrolled {
  readonly viewer: StaffViewer;
  readonly recovery_codes: readonly string[];
}

async function enrolled<Outcome extends Enrolled | Refused>(db: Sql, outcome: Outcome) {
  if (isRefused(outcome)) return outcome as Extract<Outcome, Refused>;
  const { viewer, recovery_codes } = outcome;
  return { me: await meOf(db, viewer), recovery_codes: [...recovery_codes] };
}
