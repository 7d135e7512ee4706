import type { Language } from '#contract/languages.ts';
import { localeOf } from '#contract/locale.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import type { KnownSite } from '../../platform/core/sites.ts';
import { exportFiles } from '../privacy/entry.ts';

/** The member whose data it is, and the site that provides it. */
export interface Subject {
  readonly member: MemberId;
  readonly name: string;
  readonly language: Language;
  readonly country: Country;
  readonly site: KnownSite;
}

/** The archive's description of itself, in the member's language, as in their country. */
export function readMe({ name, language, country, site }: Omit<Subject, 'member'>, now: Date): string {
  const translate = translatorFor(language, 'read-me');
  // In UTC, as in all files of the archive.
  const clock = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const made = new Intl.DateTimeFormat(localeOf(language, country), clock).format(now);
  const files = exportFiles.map((file) => `  ${file}.json\n    ${translate(`files.${file}`)}`);
  return [
    translate('title', { site: site.settings.name }),
    translate('made', { name, when: made }),
    translate('format'),
    translate('contents'),
    ...files,
    `  photos/\n    ${translate('files.photo_files')}`,
    `  sent-photos/\n    ${translate('files.sent_photo_files')}`,
    translate('others'),
    translate('left_out'),
    translate('keep'),
    translate('questions', { email: site.settings.support_email, privacy: `${site.origin}/pages/privacy` }),
    '',
  ].join('\n\n');
}
