import { type Permission, permissionsOfRoles, type Role, rolesWith } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

/**
 * Returns whether somebody who can log in, other than `except`, has a permission. Invited staff do not count, because
 * they may never log in.
 */
export async function isHeldByOthers(db: Sql, permission: Permission, except: StaffId): Promise<boolean> {
  const found = await db
    .selectFrom('staff_role')
    .innerJoin('staff', 'staff.id', 'staff_role.staff_id')
    .select('staff.id')
    .where('staff_role.role', 'in', rolesWith(permission))
    .where('staff.removed_at', 'is', null)
    .where('staff.enrolled_at', 'is not', null)
    .where('staff.id', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns whether a member of staff still has a permission, which may have been revoked since their call began. Locks
 * their roles until the transaction ends. Removed staff have no roles.
 */
export async function holdsNow(tx: Tx, id: StaffId, permission: Permission): Promise<boolean> {
  const rows = await tx.selectFrom('staff_role').select('role').where('staff_id', '=', id).forShare().execute();
  return permissionsOfRoles(rows.map(({ role }): Role => role)).has(permission);
}
