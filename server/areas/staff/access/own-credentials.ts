import type { StaffId, StaffSessionId } from '#contract/desk/staff-ids.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { isFresh } from '../../../platform/http/serve-calls.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { deviceOf } from '../../accounts/sessions/device.ts';
import { recordAction } from '../audit/record-action.ts';
import { endSessionsOf } from './desk-sessions.ts';
import type { DeskCaller, DeskTools } from './desk-tools.ts';
import { beginApp, checkDeskPassword, type NewPassword, storePassword } from './enrol.ts';
import { insertPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { lockStaff } from './staff-queries.ts';

/**
 * Returns whether the caller may add a way to log in. A login by recovery code suffices, because somebody who has lost
 * all others has nothing else.
 */
function maySetUp(staff: StaffViewer, now: Date): boolean {
  return isFresh(staff, now) || staff.session.method === 'recovery_code';
}

export async function credentialsOf(db: Sql, staff: StaffId) {
  const rows = await db
    .selectFrom('staff_credential')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff)
    .orderBy('created_at')
    .execute();
  const credentials = rows.flatMap(({ kind, ...row }) =>
    kind === 'passkey' || kind === 'password'
      ? [{ ...row, kind: kind === 'passkey' ? ('passkey' as const) : ('password' as const) }]
      : [],
  );
  return { credentials, recovery_codes_left: rows.length - credentials.length };
}

export async function beginOwnPasskey({ passkeys }: DeskTools, staff: StaffViewer, request: ClientInfo, now: Date) {
  if (!maySetUp(staff, now)) return refuse('fresh_authentication_required');
  return await passkeys.beginNew(request, staff, now);
}

export async function addOwnPasskey(
  { db, passkeys }: DeskTools,
  { staff, request, now }: DeskCaller,
  given: { readonly name: string; readonly challenge: string; readonly response: string },
) {
  if (!maySetUp(staff, now)) return refuse('fresh_authentication_required');
  const passkey = await passkeys.verifyNew(request, staff.id, given, now);
  if (isRefused(passkey)) return passkey;
  return await transact(db, async (tx) => {
    if (!(await lockStaff(tx, staff.id))) return refuse('staff_login_required');
    if (!(await insertPasskey(tx, { staff: staff.id, name: given.name, passkey }, now))) return refuse('wrong_passkey');
    await recordOwn(tx, staff, 'staff.add_passkey', now);
    return await credentialsOf(tx, staff.id);
  });
}

export async function beginOwnPassword(tools: DeskTools, staff: StaffViewer, now: Date) {
  if (!maySetUp(staff, now)) return refuse('fresh_authentication_required');
  return await beginApp(tools, staff, now);
}

/** Sets or replaces the password with its authenticator app. Ends all other sessions. */
export async function setOwnPassword(tools: DeskTools, caller: DeskCaller, given: NewPassword) {
  const { staff, now } = caller;
  if (!maySetUp(staff, now)) return refuse('fresh_authentication_required');
  const password = await checkDeskPassword(tools, staff, given, caller);
  if (isRefused(password)) return password;
  return await transact(tools.db, async (tx) => {
    if (!(await lockStaff(tx, staff.id))) return refuse('staff_login_required');
    const refused = await storePassword(tx, staff.id, { ...password, challenge: given.challenge }, now);
    if (refused) return refused;
    await endSessionsOf(tx, staff.id, staff.session.id);
    await recordOwn(tx, staff, 'staff.set_password', now);
    return await credentialsOf(tx, staff.id);
  });
}

/** Removes a way to log in, but not the last one. Recovery codes do not count as one. */
export async function removeOwnCredential({ db }: DeskTools, staff: StaffViewer, id: string, now: Date) {
  return await transact(db, async (tx) => {
    if (!(await lockStaff(tx, staff.id))) return refuse('staff_login_required');
    const { credentials } = await credentialsOf(tx, staff.id);
    if (!credentials.some((one) => one.id === id)) return refuse('no_such_credential');
    if (credentials.length === 1) return refuse('last_credential');
    await tx.deleteFrom('staff_credential').where('id', '=', id).execute();
    await endSessionsOf(tx, staff.id, staff.session.id);
    await recordOwn(tx, staff, 'staff.remove_credential', now);
    return await credentialsOf(tx, staff.id);
  });
}

export async function replaceOwnRecoveryCodes({ db }: DeskTools, staff: StaffViewer, now: Date) {
  return await transact(db, async (tx) => {
    if (!(await lockStaff(tx, staff.id))) return refuse('staff_login_required');
    await recordOwn(tx, staff, 'staff.new_recovery_codes', now);
    return { recovery_codes: await replaceRecoveryCodes(tx, staff.id, now) };
  });
}

export async function deskSessionsOf(db: Sql, staff: StaffViewer, now: Date) {
  const rows = await db
    .selectFrom('staff_session')
    .select(['id', 'method', 'user_agent', 'geoip_country', 'created_at', 'last_seen_at', 'expires_at'])
    .where('staff_id', '=', staff.id)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const sessions = rows.map(({ user_agent, method, ...row }) => ({
    ...row,
    method: method as StaffViewer['session']['method'],
    current: row.id === staff.session.id,
    ...deviceOf(user_agent),
  }));
  return { sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/** Ends one of the caller's sessions, or all except the current one. */
export async function endOwnSessions(
  { db }: DeskTools,
  staff: StaffViewer,
  which: StaffSessionId | 'others',
  now: Date,
) {
  return await transact(db, async (tx) => {
    if (which === 'others') await endSessionsOf(tx, staff.id, staff.session.id);
    else await tx.deleteFrom('staff_session').where('id', '=', which).where('staff_id', '=', staff.id).execute();
    await recordOwn(tx, staff, 'staff.end_session', now);
    return await deskSessionsOf(tx, staff, now);
  });
}

async function recordOwn(tx: Parameters<typeof recordAction>[0], { id }: StaffViewer, action: string, now: Date) {
  await recordAction(tx, { staff: id, action, target: { type: 'staff', id } }, now);
}
