import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { instant } from '../time.ts';
import { deskLanguage } from './access.ts';
import { permission, role, roles } from './permissions.ts';
import { staffId } from './staff-ids.ts';

/** Lifetime of an invitation or a link for a new login, in hours. */
export const invitationHours = 72;

export const staffMember = z.object({
  id: staffId,
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  /** `invited`: has never logged in, or an administrator has reset the login. */
  state: z.enum(['invited', 'active']),
  /** When the link expires; null for active staff, and if the link was used or never sent. */
  invited_until: z.nullable(instant),
  created_at: instant,
  last_seen_at: z.nullable(instant),
  passkeys: z.int(),
  has_password: z.boolean(),
  recovery_codes_left: z.int(),
});
export type StaffMember = z.input<typeof staffMember>;

/** At least one role, without duplicates. */
const someRoles = z.array(role).check(
  z.minLength(1, { error: 'role_missing' }),
  z.maxLength(roles.length),
  z.refine((all) => new Set(all).size === all.length),
);

/** The caller lacks these permissions of the roles to grant or revoke. */
const cannotGrant = { status: 403, details: z.object({ permissions: z.array(permission) }) };

/** Lists all staff. */
export const listStaff = call({
  method: 'GET',
  path: '/api/desk/staff',
  by: 'staff',
  permission: 'staff.manage',
  input: z.strictObject({}),
  reply: z.object({ staff: z.array(staffMember) }),
  refusals: {},
});

/** Emails an invitation. Its link is valid for {@link invitationHours} and works once. */
export const inviteStaff = call({
  method: 'POST',
  path: '/api/desk/staff',
  by: 'staff',
  permission: 'staff.manage',
  fresh: true,
  input: z.strictObject({ email, roles: someRoles, language: deskLanguage }),
  reply: z.object({ staff: z.array(staffMember) }),
  refusals: { already_staff: 409, cannot_grant: cannotGrant },
});

/** Emails another link to somebody who has not set up a login. The previous link stops working. */
export const inviteAgain = call({
  method: 'POST',
  path: '/api/desk/staff/invite-again',
  by: 'staff',
  permission: 'staff.manage',
  fresh: true,
  input: z.strictObject({ id: staffId }),
  reply: z.object({ staff: z.array(staffMember) }),
  refusals: { no_such_staff: 404, already_active: 409, cannot_grant: cannotGrant },
});

/** Replaces the roles of a member of staff. Takes effect with their next call. */
export const saveRoles = call({
  method: 'PUT',
  path: '/api/desk/staff-roles',
  by: 'staff',
  permission: 'staff.manage',
  fresh: true,
  input: z.strictObject({ id: staffId, roles: someRoles }),
  reply: z.object({ staff: z.array(staffMember) }),
  refusals: { no_such_staff: 404, cannot_grant: cannotGrant, last_owner: 409 },
});

/** Removes a member of staff. Ends their sessions and holds immediately. */
export const removeStaff = call({
  method: 'DELETE',
  path: '/api/desk/staff',
  by: 'staff',
  permission: 'staff.manage',
  fresh: true,
  input: z.strictObject({ id: staffId }),
  reply: z.object({ staff: z.array(staffMember) }),
  refusals: { no_such_staff: 404, cannot_grant: cannotGrant, last_owner: 409 },
});
