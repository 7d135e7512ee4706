import { sql } from 'kysely';
import type { InputOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { dayIn } from '#contract/time.ts';
import type { saveSearch } from '#contract/members/saved-search.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { isRegionOf } from '../../site/regions.ts';
import { cardOf } from '../cards.ts';
import { answersOf } from '../match-answers.ts';
import { wishedAges } from './wished-ages.ts';

/** Returns the member's saved search, and the filters with which a search without filters opens. */
export async function savedSearchOf(db: Sql, id: MemberId, now: Date) {
  const [own, answers] = await Promise.all([cardOf(db, id), answersOf(db, id)]);
  const { wish, search_opens } = own!;
  if (search_opens === 'empty') return { search: wish, opens: null };
  if (search_opens === 'saved' || wish) return { search: wish, opens: wish };
  const { min_age, max_age } = wishedAges(own!, answers, dayIn('UTC', now));
  return { search: wish, opens: { min_age, max_age } };
}

/** Sets whether the member's next search opens without filters. */
export async function setSearchCleared(db: Sql, id: MemberId, isCleared: boolean) {
  const search_opens = isCleared ? 'empty' : 'saved';
  await db.updateTable('member_card').set({ search_opens }).where('id', '=', id).execute();
  return {};
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
      .set({ wish: JSON.stringify(search) as never, search_opens: 'saved' })
      .where('id', '=', id)
      .execute();
    tx.announce(id, { event: 'user_changed' });
    return { search };
  });
}

/** Deletes the member's saved search, and notifies their browsers. */
export async function deleteSavedSearch(db: Db, id: MemberId) {
  return await transact(db, async (tx) => {
    await tx.updateTable('member_card').set({ wish: null }).where('id', '=', id).execute();
    tx.announce(id, { event: 'user_changed' });
    return {};
  });
}

/** Deletes the gender from a member's saved search. */
export async function forgetWishedGender(tx: Tx, id: MemberId): Promise<void> {
  await sql`UPDATE member_card SET wish = wish - 'gender' WHERE id = ${id}`.execute(tx);
}
