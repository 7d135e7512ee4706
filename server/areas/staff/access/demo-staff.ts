import type { Role } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { idOfName } from '../../../platform/core/ids.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { inOrder } from './staff-queries.ts';

const invented: readonly (readonly [name: string, role: Role])[] = [
  ['Jonas Lind', 'moderator'],
  ['Marta Silva', 'support'],
  ['Ruth Adler', 'finance'],
  ['Noor de Wit', 'owner'],
];

/** Creates the staff of the demo community. They have no credentials and can only use the demo's login. */
export async function writeDemoStaff(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    for (const [name, role] of invented) {
      const email = `${name.split(' ')[0]!.toLowerCase()}@desk.example`;
      const id = idOfName<StaffId>(`demo staff ${email}`);
      const account = { id, name, email, email_key: email, language: 'en', created_at: now, enrolled_at: now } as const;
      const made = await tx
        .insertInto('staff')
        .values({ ...account, is_demo: true })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) await tx.insertInto('staff_role').values({ staff_id: id, role, granted_at: now }).execute();
    }
  });
}

export async function demoStaff(db: Sql) {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .select(['staff.id', 'name', 'role'])
    .where('is_demo', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('staff.name')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: own[0]!.name,
    roles: inOrder(own.map(({ role }) => role)),
  }));
}
