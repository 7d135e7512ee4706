import type { Language } from '#contract/languages.ts';
import type { MemberId, MemberProfile } from '#contract/members/members.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** Returns the language of a member's account, into which texts of others are translated. */
export async function languageOf(db: Sql, member: MemberId): Promise<Language> {
  return (await db.selectFrom('member').select('language').where('id', '=', member).executeTakeFirstOrThrow()).language;
}

/** Returns the language of a member's text about themselves, if it is not the viewer's. */
export async function foreignIn(
  db: Sql,
  viewer: MemberId,
  { id, about_me }: Pick<MemberProfile, 'id' | 'about_me'>,
  translation: Translation,
): Promise<string | null> {
  if (id === viewer || about_me === '') return null;
  return translation.guess(about_me, await languageOf(db, viewer)) ?? null;
}
