import type { Language } from '#contract/languages.ts';

/** Words that are the same in English and in a language, and right in both: `area.key` in the languages it concerns. */
const same: Readonly<Record<string, readonly Language[]>> = {
  'accounts.log_in.email': ['da'],
  'accounts.log_in.password': ['it'],
  'accounts.sign_up.email': ['da'],
  'accounts.sign_up.password': ['it'],
  'interests.art': ['fr'],
  'interests.baking': ['nb'],
  'interests.birdwatching': ['it'],
  'interests.camping': ['da', 'de', 'es', 'fr', 'nb', 'sv'],
  'interests.cinema': ['it'],
  'interests.concerts': ['fr'],
  'interests.festivals': ['de', 'fr', 'nl'],
  'interests.fitness': ['da', 'de', 'fr', 'it', 'nl'],
  'interests.football': ['fr'],
  'interests.gaming': ['da', 'de', 'nb', 'sv'],
  'interests.golf': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'interests.guitar': ['da'],
  'interests.jazz': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'interests.karaoke': ['da', 'de', 'es', 'fi', 'it', 'nb', 'nl', 'pl', 'sv'],
  'interests.meditation': ['da', 'de', 'sv'],
  'interests.opera': ['da', 'it', 'nb', 'nl', 'pl', 'sv'],
  'interests.piano': ['es', 'fi', 'fr', 'nb', 'nl', 'sv'],
  'interests.podcasts': ['da', 'de', 'fr', 'nl'],
  'interests.road_trips': ['fr'],
  'interests.sauna': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'pl'],
  'interests.series': ['es', 'nl'],
  'interests.tennis': ['da', 'de', 'fi', 'fr', 'it', 'nb', 'nl', 'sv'],
  'interests.vinyl': ['da', 'de', 'nb', 'nl', 'sv'],
  'interests.yoga': ['da', 'de', 'es', 'fr', 'it', 'nb', 'nl', 'sv'],
  'legal.cookies.title': ['da', 'de', 'es', 'fr', 'nl'],
  'legal.privacy.title': ['it'],
  'mails.receipt.credits': ['nl'],
  'mails.receipt.date': ['fr'],
  'payments.credits.package': ['nl'],
  'payments.credits.title': ['de', 'nl'],
  'payments.methods.hints.card': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'payments.order.package': ['nl'],
  'payments.premium.badge': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'payments.premium.title': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'sandbox.reference': ['da'],
  'shell.footer.cookies': ['da', 'de', 'es', 'fr', 'nl'],
  'shell.footer.privacy': ['it'],
  'shell.nav.credits': ['de', 'nl'],
  'shell.nav.likes': ['da', 'de', 'fr', 'nb', 'nl', 'sv'],
  'shell.nav.messages': ['fr'],
  'shell.nav.premium': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
};

/** Whether a line of a catalogue (`area.key: text`) may read as in English. */
export function sameInEnglish(language: Language, line: string): boolean {
  const key = line.slice(0, line.indexOf(':'));
  return same[key]?.includes(language) ?? false;
}
