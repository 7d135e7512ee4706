import { orientationConsentVersion } from '#contract/members/orientation.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Sexuality } from '#contract/members/profile-values.ts';
import { refuse } from '#contract/refusal.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { soughtGenders } from './search/compatibility.ts';
import { forgetChosenGenders } from './match-answers.ts';
import { forgetWishedGender } from './search/saved-search.ts';

const kind = 'sexual_orientation';

export interface OrientationWish {
  readonly sexuality: Sexuality;
  /** The consent box was ticked. Not needed with a current consent. */
  readonly consent?: true | undefined;
}

/** Stores whom a member seeks, under their current consent or the one given with this request. */
export async function changeOrientation(db: Db, id: MemberId, { sexuality, consent }: OrientationWish, now: Date) {
  return await transact(db, async (tx) => {
    await lockCard(tx, id);
    let given = await standingConsent(tx, id);
    if (!given) {
      if (!consent) return refuse('consent_needed');
      given = await consented(tx, id, now);
    }
    await storeSexuality(tx, id, sexuality);
    return { orientation: { sexuality, ...given } };
  });
}

/** Stores whom a new member seeks, with their consent. */
export async function beginWithOrientation(tx: Tx, id: MemberId, sexuality: Sexuality, now: Date): Promise<void> {
  await consented(tx, id, now);
  await storeSexuality(tx, id, sexuality);
}

async function consented(tx: Tx, id: MemberId, now: Date) {
  const given = { version: orientationConsentVersion, given_at: now };
  await tx
    .insertInto('consent')
    .values({ member_id: id, kind, ...given })
    .execute();
  return given;
}

/** Withdraws the consent to store whom a member seeks, and deletes that data. Searches then assume nothing about it. */
export async function forgetOrientation(db: Db, id: MemberId, now: Date) {
  return await transact(db, async (tx) => {
    await lockCard(tx, id);
    await tx
      .updateTable('consent')
      .set({ withdrawn_at: now })
      .where('member_id', '=', id)
      .where('kind', '=', kind)
      .where('withdrawn_at', 'is', null)
      .execute();
    await storeSexuality(tx, id, null);
    await forgetChosenGenders(tx, id);
    return {};
  });
}

/** Returns whom a member seeks, and when they consented to storing it; null without consent. */
export async function orientationOf(db: Sql, id: MemberId) {
  const [given, card] = await Promise.all([
    standingConsent(db, id),
    db.selectFrom('member_card').select('sexuality').where('id', '=', id).executeTakeFirstOrThrow(),
  ]);
  return given && card.sexuality ? { sexuality: card.sexuality, ...given } : null;
}

async function standingConsent(db: Sql, id: MemberId) {
  return await db
    .selectFrom('consent')
    .select(['version', 'given_at'])
    .where('member_id', '=', id)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .executeTakeFirst();
}

/** Serializes simultaneous consents and withdrawals. */
async function lockCard(tx: Tx, id: MemberId): Promise<void> {
  await tx.selectFrom('member_card').select('id').where('id', '=', id).forUpdate().execute();
}

async function storeSexuality(tx: Tx, id: MemberId, sexuality: Sexuality | null): Promise<void> {
  const { gender } = await tx.selectFrom('member_card').select('gender').where('id', '=', id).executeTakeFirstOrThrow();
  await tx
    .updateTable('member_card')
    .set({ sexuality, ...soughtGenders(gender, sexuality) })
    .where('id', '=', id)
    .execute();
  // The gender of a saved search would reveal the same.
  if (sexuality === null) await forgetWishedGender(tx, id);
  tx.announce(id, { event: 'user_changed' });
}
