import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type Home, movesADay, type saveProfile } from '#contract/members/profiles.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { cityNamed } from '../../site/cities.ts';
import { isCardField, setCardField, setHome } from '../card-writes.ts';
import { cardOf } from '../cards.ts';
import { ownProfileOf, valuesIn } from './own-profile.ts';

export type Change = InputOf<typeof saveProfile>;

/** Site settings and limits that decide whether a change is accepted. */
export interface SavingTerms {
  readonly visible_profile_fields: readonly string[];
  readonly limits: Limits;
  readonly language: Language;
}

/**
 * Limit on changes to the home: a member who could move without limit could locate others through their distance bands.
 */
export const moves: Limit = { name: 'moves', points: movesADay, seconds: 86_400 };

/** Changes one field of a member's profile, unless it has changed since the member saw it. */
export async function changeField(db: Db, id: MemberId, change: Change, terms: SavingTerms) {
  // The home affects searches, whichever fields a site's profiles show.
  if (change.field !== 'home' && !terms.visible_profile_fields.includes(change.field)) return refuse('not_offered');
  const saved = async (tx: Tx) => ({ profile: await ownProfileOf(tx, id, terms.language) });
  return await transact(db, async (tx) => {
    // The lock makes simultaneous changes from two devices wait for each other.
    const facts = await tx.selectFrom('profile').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    const card = (await cardOf(tx, id))!;
    // A retry after a lost response: the value is already the requested one.
    if (isDeepStrictEqual(valuesIn(card, facts)[change.field], change.value)) return await saved(tx);
    const version = facts.versions[change.field] ?? 0;
    if (change.version !== version) return refuse('changed_elsewhere');

    const written = await write(tx, id, change, terms.limits);
    if (isRefused(written)) return written;
    const versions = { ...facts.versions, [change.field]: version + 1 };
    await tx.updateTable('profile').set({ versions }).where('id', '=', id).execute();
    tx.announce(id, { event: 'user_changed' });
    return await saved(tx);
  });
}

async function write(tx: Tx, id: MemberId, change: Change, limits: Limits) {
  if (change.field === 'home') return await move(tx, id, change.value, limits);
  if (isCardField(change.field)) return await setCardField(tx, id, { [change.field]: change.value });
  await tx
    .updateTable('profile')
    .set({ [change.field]: change.value })
    .where('id', '=', id)
    .execute();
}

/** Stores only the town, not where in it the member lives. */
async function move(tx: Tx, id: MemberId, home: Home | null, limits: Limits) {
  if (!home) return await setHome(tx, id, null);
  const city = cityNamed(home.country, home.region, home.city);
  if (!city) return refuse('no_such_place');
  const minutes = await limits.consumeExactly(moves, id);
  if (minutes) return refuse('too_many_moves', { hours: Math.ceil(minutes / 60) });
  return await setHome(tx, id, city);
}
