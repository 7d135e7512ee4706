import type { Language } from '#contract/languages.ts';
import { localeOf } from '#contract/locale.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { withGrammar } from '#locales/grammar.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import type { KnownSite } from '../../platform/core/sites.ts';
import { exportFiles } from '../privacy/entry.ts';

/** The member of an archive, and the site that provides it. */
export interface Subject {
  readonly member: MemberId;
  readonly name: string;
  readonly language: Language;
  readonly country: Country;
  readonly site: KnownSite;
}

/** Renders the description of an archive in the member's language, with the formats of their country. */
export function readMe({ name, language, country, site }: Omit<Subject, 'member'>, now: Date): string {
  const translate = translatorFor(language, 'read-me');
  // In UTC, like all times in the archive.
  const clock = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const made = withGrammar(language, new Intl.DateTimeFormat(localeOf(language, country), clock).format(now));
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
