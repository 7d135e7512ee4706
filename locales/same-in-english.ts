import type { Language } from '#contract/languages.ts';

/** Words that are the same in English and in a language, and right in both: `area.key` in the languages it concerns. */
const same: Readonly<Record<string, readonly Language[]>> = {
  'accounts.log_in.email': ['da'],
  'accounts.log_in.password': ['it'],
  'accounts.sign_up.email': ['da'],
  'accounts.sign_up.password': ['it'],
  'interests.art': ['fr'],
  'interests.birdwatching': ['it'],
  'interests.camping': ['de', 'es', 'fr'],
  'interests.cinema': ['it'],
  'interests.concerts': ['fr'],
  'interests.festivals': ['de', 'fr', 'nl'],
  'interests.fitness': ['de', 'fr', 'it', 'nl'],
  'interests.football': ['fr'],
  'interests.gaming': ['de'],
  'interests.golf': ['de', 'es', 'fr', 'it', 'nl'],
  'interests.jazz': ['de', 'es', 'fr', 'it', 'nl'],
  'interests.karaoke': ['de', 'es', 'it', 'nl'],
  'interests.meditation': ['de'],
  'interests.opera': ['it', 'nl'],
  'interests.piano': ['es', 'fr', 'nl'],
  'interests.podcasts': ['de', 'fr', 'nl'],
  'interests.road_trips': ['fr'],
  'interests.sauna': ['de', 'es', 'fr', 'it', 'nl'],
  'interests.series': ['es', 'nl'],
  'interests.tennis': ['de', 'fr', 'it', 'nl'],
  'interests.vinyl': ['de', 'nl'],
  'interests.yoga': ['de', 'es', 'fr', 'it', 'nl'],
  'legal.cookies.title': ['da', 'de', 'es', 'fr', 'nl'],
  'legal.privacy.title': ['it'],
  'mails.receipt.credits': ['nl'],
  'mails.receipt.date': ['fr'],
  'payments.credits.package': ['nl'],
  'payments.credits.title': ['de', 'nl'],
  'payments.methods.hints.card': ['de', 'es', 'fr', 'it', 'nl'],
  'payments.order.package': ['nl'],
  'payments.premium.badge': ['de', 'es', 'fr', 'it', 'nl'],
  'payments.premium.title': ['de', 'es', 'fr', 'it', 'nl'],
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
