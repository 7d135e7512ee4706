import { sql } from 'kysely';
import type { DeskLanguage, Me } from '#contract/desk/access.ts';
import { freshMinutes } from '#contract/call.ts';
import { permissions, permissionsOfRoles, type Role, roles } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { emailKey } from '../../accounts/identity.ts';

/** A staff account that has not been removed. */
export interface StaffAccount {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly language: DeskLanguage;
  readonly enrolled_at: Date | null;
}

const account = ['id', 'name', 'email', 'language', 'enrolled_at'] as const;

export async function staffByEmail(db: Sql, email: string): Promise<StaffAccount | undefined> {
  const found = db.selectFrom('staff').select(account).where('email_key', '=', emailKey(email));
  return (await found.executeTakeFirst()) as StaffAccount | undefined;
}

export async function staffById(db: Sql, id: StaffId): Promise<StaffAccount | undefined> {
  const found = db.selectFrom('staff').select(account).where('id', '=', id).where('removed_at', 'is', null);
  return (await found.executeTakeFirst()) as StaffAccount | undefined;
}

/**
 * Locks an account until the transaction ends. Logins and removals of one account take turns, and the later one sees
 * the result of the earlier one.
 */
export async function lockStaff(tx: Tx, id: StaffId): Promise<StaffAccount | undefined> {
  const found = tx.selectFrom('staff').select(account).where('id', '=', id).where('removed_at', 'is', null);
  return (await found.forUpdate().executeTakeFirst()) as StaffAccount | undefined;
}

export async function rolesOf(db: Sql, id: StaffId): Promise<Role[]> {
  const rows = await db.selectFrom('staff_role').select('role').where('staff_id', '=', id).execute();
  return inOrder(rows.map(({ role }) => role));
}

/** Sorts roles in order of declaration. Drops unknown roles, which a later version may have stored. */
export function inOrder(held: readonly Role[]): Role[] {
  return roles.filter((one) => held.includes(one));
}

/** Returns the data of the logged-in member of staff. */
export async function meOf(
  db: Sql,
  { id, roles: held, times, session }: Pick<StaffViewer, 'id' | 'roles' | 'times' | 'session'>,
) {
  const own = await db
    .selectFrom('staff')
    .select(['name', 'email', 'language'])
    .select((eb) =>
      eb
        .selectFrom('staff_credential')
        .select(
          sql<Counted>`json_build_object(
            'passkeys', count(*) FILTER (WHERE kind = 'passkey'),
            'passwords', count(*) FILTER (WHERE kind = 'password'),
            'codes', count(*) FILTER (WHERE kind = 'recovery_code'))`.as('counted'),
        )
        .whereRef('staff_id', '=', 'staff.id')
        .as('counted'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const allowed = permissionsOfRoles(held);
  const { passkeys, passwords, codes } = own.counted!;
  return {
    id,
    name: own.name,
    email: own.email ?? '',
    language: own.language as Me['language'],
    roles: [...held],
    permissions: permissions.filter((one) => allowed.has(one)),
    recovery_codes_left: codes,
    has_passkey: passkeys > 0,
    has_password: passwords > 0,
    times,
    session: {
      id: session.id,
      method: session.method,
      expires_at: session.expires_at,
      fresh_until: session.fresh_at && new Date(session.fresh_at.getTime() + freshMinutes * 60_000),
    },
  };
}

interface Counted {
  readonly passkeys: number;
  readonly passwords: number;
  readonly codes: number;
}
