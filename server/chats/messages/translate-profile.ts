import type { InputOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { translateProfile as translateProfileCall } from '#contract/chats/translations.ts';
import { translated } from '../../accounts/translate.ts';
import type { PhotoAddresses } from '../../outside/photo-addresses.ts';
import type { Translation } from '../../outside/translation/translation.ts';
import type { Db } from '../../postgres/db.ts';
import { profileOf } from '../../members/profile/profile.ts';

interface Tools {
  readonly addresses: PhotoAddresses;
  readonly visible_profile_fields: readonly string[];
  readonly translation: Translation | undefined;
}

/** Translates what somebody wrote about themselves into the viewer's language: as much as the viewer may read. */
export async function translateProfile(
  db: Db,
  viewer: MemberId,
  { profile, consent }: InputOf<typeof translateProfileCall>,
  { addresses, visible_profile_fields, translation }: Tools,
  now: Date,
) {
  const shown = await profileOf(db, viewer, profile, addresses, visible_profile_fields, now);
  if (isRefused(shown)) return shown;
  const { about_me: text } = shown.profile;
  if (profile === viewer || text === '') return refuse('not_foreign');
  return await translated(db, viewer, { text, consent: consent === true }, translation, now);
}
