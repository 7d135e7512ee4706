import { passwordIn } from '#contract/typed/password.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { passwordMark } from '../sessions/sessions-queries.ts';
import { hashPassword, isPassword, isStoredForm } from './passwords.ts';

interface Hashed {
  readonly id: MemberId;
  readonly password_hash: string;
}

/**
 * Returns the hash of the member's password if `password` is right. Upgrades hashes that predate the normalization of
 * passwords. Takes as long without a member as with one.
 */
export async function provenHash(db: Db, member: Hashed | undefined, password: string): Promise<string | undefined> {
  if (!(await isPassword(password, member?.password_hash)) || !member) return undefined;
  if (password === passwordIn(password) || (await isStoredForm(password, member.password_hash))) {
    return member.password_hash;
  }
  return await renewHash(db, member, password);
}

/** Upgrades an old hash and keeps the sessions that it created. A concurrent login may have upgraded it already. */
async function renewHash(db: Db, { id, password_hash: old }: Hashed, password: string): Promise<string | undefined> {
  const password_hash = await hashPassword(password);
  const renewed = await transact(db, async (tx) => {
    const changed = await tx
      .updateTable('member')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', old)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await tx
      .updateTable('session')
      .set({ password_mark: passwordMark(password_hash) })
      .where('member_id', '=', id)
      .where('password_mark', '=', passwordMark(old))
      .execute();
    return true;
  });
  if (renewed) return password_hash;
  const now = await db.selectFrom('member').select('password_hash').where('id', '=', id).executeTakeFirst();
  return now && (await isPassword(password, now.password_hash)) ? now.password_hash : undefined;
}
