import { translationConsentVersion } from '#contract/chats/translations.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';

const kind = 'translation';

/** Returns the translation provider that the member has agreed to and the time of the consent, or null. */
export async function translationConsentOf(db: Sql, member: MemberId) {
  const given = await db
    .selectFrom('consent')
    .select(['version', 'given_at'])
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .executeTakeFirst();
  if (!given) return null;
  const [version, ...provider] = given.version.split(' ');
  return version === translationConsentVersion ? { provider: provider.join(' '), given_at: given.given_at } : null;
}

/**
 * Records the consent to a translation provider. Idempotent. Agreeing to a different provider withdraws the previous
 * consent.
 */
export async function agreeToTranslation(db: Db, member: MemberId, provider: string, now: Date): Promise<void> {
  if ((await translationConsentOf(db, member))?.provider === provider) return;
  await withdrawTranslationConsent(db, member, now);
  await db
    .insertInto('consent')
    .values({ member_id: member, kind, version: `${translationConsentVersion} ${provider}`, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Withdraws the consent: no texts are sent to the provider anymore. */
export async function withdrawTranslationConsent(db: Db, member: MemberId, now: Date) {
  await db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute();
  return {};
}
