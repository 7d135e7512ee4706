import { sql } from 'kysely';
import type { InputOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { saveSearch } from '#contract/members/saved-search.ts';
import type { Db, Sql, Tx } from '../../postgres/db.ts';
import { transact } from '../../postgres/transact.ts';
import { isRegionOf } from '../../site/regions.ts';

/** The search that a member saved. */
export async function savedSearchOf(db: Sql, id: MemberId) {
  const { wish } = await db.selectFrom('member_card').select('wish').where('id', '=', id).executeTakeFirstOrThrow();
  return { search: wish };
}

/** Saves a search in place of the previous one. */
export async function replaceSavedSearch(db: Db, id: MemberId, { search: asked }: InputOf<typeof saveSearch>) {
  return await transact(db, async (tx) => {
    // The lock makes this and a withdrawal of the consent wait for each other.
    const card = await tx
      .selectFrom('member_card')
      .select(['country', 'sexuality'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { gender, ...rest } = asked;
    if (rest.countryregion !== undefined && !isRegionOf(rest.country ?? card.country, rest.countryregion))
      return refuse('no_such_region');
    const search = card.sexuality !== null && gender ? { gender, ...rest } : rest;
    await tx
      .updateTable('member_card')
      .set({ wish: JSON.stringify(search) as never })
      .where('id', '=', id)
      .execute();
    tx.announce(id, { event: 'user_changed' });
    return { search };
  });
}

/** Deletes the member's saved search. */
export async function deleteSavedSearch(db: Db, id: MemberId) {
  return await transact(db, async (tx) => {
    await tx.updateTable('member_card').set({ wish: null }).where('id', '=', id).execute();
    tx.announce(id, { event: 'user_changed' });
    return {};
  });
}

/** Deletes the gender that a member searched for. */
export async function forgetWishedGender(tx: Tx, id: MemberId): Promise<void> {
  await sql`UPDATE member_card SET wish = wish - 'gender' WHERE id = ${id}`.execute(tx);
}
