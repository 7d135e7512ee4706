import type { InputOf } from '#contract/call.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { translateProfile } from '#contract/chats/translations.ts';
import { translated } from '../../accounts/translate.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Translation } from '../../../integrations/translation/translation.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { profileOf } from '../../members/profile/profile.ts';

/** Translates another member's text about themselves into the viewer's language, if the viewer may read it. */
export async function translateAboutMe(
  db: Db,
  viewer: Viewer,
  { profile, consent }: InputOf<typeof translateProfile>,
  translation: Translation | undefined,
) {
  const shown = await profileOf(db, viewer, profile);
  if (isRefused(shown)) return shown;
  const { about_me: text } = shown.profile;
  if (profile === viewer.id || text === '') return refuse('not_foreign');
  return await translated(db, viewer, { text, consent: consent === true }, translation);
}
