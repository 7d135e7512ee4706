import type { MemberId } from '#contract/members/members.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { emailKey, nameKey } from './identity.ts';

/** An id that no member has. */
export const erasedMemberId = '00000000-0000-0000-0000-000000000000' as MemberId;

/**
 * Returns the member who owns an address. Runs the same queries for an unknown address, so that timing reveals nothing.
 */
export async function memberByEmail(db: Sql, email: string) {
  const owner = await db
    .selectFrom('email_owner')
    .select('member_id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return await memberById(db, owner?.member_id ?? erasedMemberId);
}

export async function memberById(db: Sql, id: MemberId) {
  return await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Claims the address for the member. Returns false if somebody owns it already. */
export async function claimEmail(tx: Tx, email: string, member: MemberId): Promise<boolean> {
  const claimed = await tx
    .insertInto('email_owner')
    .values({ email_key: emailKey(email), member_id: member })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Claims the name for the member. Returns false if another member has it or a similar-looking one. */
export async function claimName(tx: Tx, name: string, member: MemberId): Promise<boolean> {
  const claimed = await tx
    .insertInto('name_owner')
    .values({ name_key: nameKey(name), member_id: member })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return claimed !== undefined || (await ownerOfName(tx, name)) === member;
}

export async function isNameOwned(db: Sql, name: string): Promise<boolean> {
  return (await ownerOfName(db, name)) !== undefined;
}

/** Returns the names that are free, without those that look like one in use, in the given order. */
export async function freeNames(db: Sql, names: readonly string[]): Promise<string[]> {
  const keys = names.map(nameKey);
  const owned = await db.selectFrom('name_owner').select('name_key').where('name_key', 'in', keys).execute();
  const taken = new Set(owned.map(({ name_key }) => name_key));
  return names.filter((_name, index) => !taken.has(keys[index]!));
}

async function ownerOfName(tx: Sql, name: string): Promise<MemberId | undefined> {
  const owner = await tx
    .selectFrom('name_owner')
    .select('member_id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  return owner?.member_id;
}
