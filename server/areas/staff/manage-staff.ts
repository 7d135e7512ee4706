import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DeskLanguage } from '#contract/desk/access.ts';
import { type Permission, permissionsOfRoles, type Role } from '#contract/desk/permissions.ts';
import { invitationHours } from '#contract/desk/staff.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { refuse } from '#contract/refusal.ts';
import { newId } from '../../platform/core/ids.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { makeSecretToken, tokenHash } from '../accounts/credentials/secret-token.ts';
import { emailKey } from '../accounts/identity.ts';
import type { StaffServices } from './access/desk-tools.ts';
import { endSessionsOf } from './access/desk-sessions.ts';
import { inOrder, lockStaff, rolesOf } from './access/staff-queries.ts';
import { recordAction } from './audit/record-action.ts';
import { mailInvitation, mailRemoved } from './staff-mails.ts';

type Mailing = Pick<StaffServices, 'db' | 'sites' | 'deskHost'>;

/** Returns all staff, sorted by name. */
export async function staffIn(db: Sql, now: Date) {
  const { rows } = await sql<StaffRow>`
    SELECT staff.id, staff.name, email, enrolled_at, staff.created_at,
      ARRAY(SELECT role FROM staff_role WHERE staff_id = staff.id) AS roles,
      (SELECT expires_at FROM staff_invitation WHERE staff_id = staff.id AND expires_at > ${now}) AS invited_until,
      (SELECT max(last_seen_at) FROM staff_session WHERE staff_id = staff.id) AS last_seen_at,
      count(*) FILTER (WHERE kind = 'passkey')::int AS passkeys,
      count(*) FILTER (WHERE kind = 'password')::int AS passwords,
      count(*) FILTER (WHERE kind = 'recovery_code')::int AS recovery_codes_left
    FROM staff LEFT JOIN staff_credential ON staff_credential.staff_id = staff.id
    WHERE removed_at IS NULL
    GROUP BY staff.id ORDER BY staff.name, staff.id`.execute(db);
  const staff = rows.map(({ enrolled_at, passwords, roles, ...row }) => ({
    ...row,
    roles: inOrder(roles),
    state: enrolled_at ? ('active' as const) : ('invited' as const),
    has_password: passwords > 0,
  }));
  return { staff };
}

interface StaffRow {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly enrolled_at: Date | null;
  readonly created_at: Date;
  readonly roles: Role[];
  readonly invited_until: Date | null;
  readonly last_seen_at: Date | null;
  readonly passkeys: number;
  readonly passwords: number;
  readonly recovery_codes_left: number;
}

interface Invited {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly language: DeskLanguage;
}

/** Invites a member of staff and emails the link. */
export async function invite(services: Mailing, by: StaffViewer, invited: Invited, now: Date) {
  return await transact(services.db, async (tx) => {
    const refused = await mayChange(tx, by, invited.roles);
    if (refused) return refused;
    const id = await insertStaff(tx, { ...invited, name: '', by: by.id }, now);
    if (!id) return refuse('already_staff');
    const token = await makeInvitation(tx, id, by.id, now);
    await mailInvitation(tx, services, { to: { ...invited, name: '' }, token, by: by.name }, now);
    const details = { email: invited.email, roles: invited.roles };
    await recordStaff(tx, { by: by.id, action: 'staff.invite', id, fields: ['email', 'roles'], details }, now);
    return await staffIn(tx, now);
  });
}

/** Emails another link to somebody who has not set up a login. */
export async function sendInvitationAgain(services: Mailing, by: StaffViewer, id: StaffId, now: Date) {
  return await transact(services.db, async (tx) => {
    const found = await lockStaff(tx, id);
    if (!found) return refuse('no_such_staff');
    if (found.enrolled_at) return refuse('already_active');
    const refused = await mayChange(tx, by, await rolesOf(tx, id));
    if (refused) return refused;
    const token = await makeInvitation(tx, id, by.id, now);
    await mailInvitation(tx, services, { to: found, token, by: by.name }, now);
    await recordStaff(tx, { by: by.id, action: 'staff.invite_again', id }, now);
    return await staffIn(tx, now);
  });
}

/** Replaces the roles of a member of staff. The caller needs every permission of the roles granted or revoked. */
export async function changeRoles(
  { db }: Mailing,
  by: StaffViewer,
  { id, roles }: { readonly id: StaffId; readonly roles: readonly Role[] },
  now: Date,
) {
  return await transact(db, async (tx) => {
    await lockOwners(tx);
    if (!(await lockStaff(tx, id))) return refuse('no_such_staff');
    const before = await rolesOf(tx, id);
    const changed = [...roles.filter((one) => !before.includes(one)), ...before.filter((one) => !roles.includes(one))];
    const refused = await mayChange(tx, by, changed);
    if (refused) return refused;
    if (!roles.includes('owner') && (await isLastOwner(tx, id))) return refuse('last_owner');
    if (changed.length === 0) return await staffIn(tx, now);
    await tx.deleteFrom('staff_role').where('staff_id', '=', id).execute();
    await insertRoles(tx, id, { held: roles, by: by.id }, now);
    const details = { before, after: inOrder(roles) };
    await recordStaff(tx, { by: by.id, action: 'staff.roles', id, fields: ['roles'], details }, now);
    return await staffIn(tx, now);
  });
}

/** Removes a member of staff. Sessions, holds and credentials end immediately; the name stays for the audit log. */
export async function removeFromDesk(services: Mailing, by: StaffViewer, id: StaffId, now: Date) {
  return await transact(services.db, async (tx) => {
    await lockOwners(tx);
    if (!(await lockStaff(tx, id))) return refuse('no_such_staff');
    const refused = await mayChange(tx, by, await rolesOf(tx, id));
    if (refused) return refused;
    const done = await removeRows(tx, services, { id, by: by.id, byName: by.name }, now);
    return done ?? (await staffIn(tx, now));
  });
}

interface Removal {
  readonly id: StaffId;
  readonly by: StaffId | undefined;
  readonly byName: string;
}

/** Removes the rows of a member of staff, unless they are the last owner. Call it with {@link lockOwners}. */
export async function removeRows(
  tx: Tx,
  services: Pick<StaffServices, 'sites' | 'deskHost'>,
  { id, by, byName }: Removal,
  now: Date,
) {
  const found = await lockStaff(tx, id);
  if (!found) return refuse('no_such_staff');
  if (await isLastOwner(tx, id)) return refuse('last_owner');
  const roles = await rolesOf(tx, id);
  await forgetLogins(tx, id);
  await tx.deleteFrom('staff_role').where('staff_id', '=', id).execute();
  await tx
    .updateTable('staff')
    .set({ email: null, email_key: null, removed_at: now, name: found.name || found.email })
    .where('id', '=', id)
    .execute();
  const details = { name: found.name, email: found.email, roles, by: byName };
  await recordStaff(tx, { by, action: 'staff.remove', id, fields: ['email', 'roles'], details }, now);
  await mailRemoved(tx, services, { who: found.name || found.email, by: byName }, now);
  return undefined;
}

/** Deletes all sessions, credentials and links of a member of staff. Holds end with their session. */
export async function forgetLogins(tx: Sql, id: StaffId): Promise<void> {
  await endSessionsOf(tx, id);
  await tx.deleteFrom('staff_credential').where('staff_id', '=', id).execute();
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', id).execute();
  await tx.deleteFrom('staff_challenge').where('staff_id', '=', id).execute();
}

/** Creates a link for setting up a login, which replaces the previous link. Returns its token. */
export async function makeInvitation(tx: Sql, staff: StaffId, by: StaffId | null, now: Date): Promise<string> {
  const token = makeSecretToken();
  const expires_at = new Date(now.getTime() + invitationHours * 3_600_000);
  const row = { id: randomUUID(), token_hash: tokenHash(token), invited_by: by, created_at: now, expires_at };
  await tx
    .insertInto('staff_invitation')
    .values({ staff_id: staff, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
  return token;
}

interface NewStaff extends Invited {
  readonly name: string;
  /** Null on the command line. */
  readonly by: StaffId | null;
}

/** Returns the id of the new account; undefined if a member of staff already has the email. */
export async function insertStaff(tx: Sql, invited: NewStaff, now: Date): Promise<StaffId | undefined> {
  const { email, name, language, roles, by } = invited;
  const id = newId<StaffId>(now);
  const made = await tx
    .insertInto('staff')
    .values({ id, name, email, email_key: emailKey(email), language, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  await insertRoles(tx, id, { held: roles, by }, now);
  return id;
}

async function insertRoles(
  tx: Sql,
  staff_id: StaffId,
  { held, by }: { readonly held: readonly Role[]; readonly by: StaffId | null },
  now: Date,
) {
  const rows = held.map((role) => ({ staff_id, role, granted_by: by, granted_at: now }));
  await tx.insertInto('staff_role').values(rows).execute();
}

/**
 * Refuses unless the caller currently has every permission of the roles. The caller's own roles may have changed since
 * the call began.
 */
async function mayChange(tx: Sql, by: StaffViewer, changed: readonly Role[]) {
  const own = tx.selectFrom('staff_role').select('role').where('staff_id', '=', by.id).forShare();
  const held = permissionsOfRoles((await own.execute()).map(({ role }) => role));
  if (!held.has('staff.manage')) return refuse('not_permitted', { permission: 'staff.manage', roles: ['owner'] });
  const lacking: Permission[] = [...permissionsOfRoles(changed)].filter((one) => !held.has(one));
  return lacking.length > 0 ? refuse('cannot_grant', { permissions: lacking }) : undefined;
}

/** Serializes changes of owners, so that two owners cannot remove each other at the same time. */
export async function lockOwners(tx: Sql): Promise<void> {
  await tx
    .selectFrom('staff_role')
    .select('role')
    .where('role', '=', 'owner')
    .orderBy('staff_id')
    .forUpdate()
    .execute();
}

/** Returns whether no other owner can log in. Invited owners do not count, because they may never log in. */
async function isLastOwner(tx: Sql, id: StaffId): Promise<boolean> {
  const owners = await tx
    .selectFrom('staff_role')
    .innerJoin('staff', 'staff.id', 'staff_role.staff_id')
    .select('staff.id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('enrolled_at', 'is not', null)
    .execute();
  return owners.length === 1 && owners[0]!.id === id;
}

interface StaffEntry {
  readonly by: StaffId | undefined;
  readonly action: string;
  readonly id: StaffId;
  readonly fields?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function recordStaff(tx: Tx, { by, action, id, fields = [], details }: StaffEntry, now: Date) {
  const target = { type: 'staff', id } as const;
  await recordAction(tx, { staff: by, action, target, fields, ...(details && { details }) }, now);
}
