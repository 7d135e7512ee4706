import type { Language } from '#contract/languages.ts';

/** Words that are the same in English and in a language, and right in both: `area.key` in the languages it concerns. */
const same: Readonly<Record<string, readonly Language[]>> = {
  'accounts.log_in.email': ['da'],
  'accounts.log_in.password': ['it'],
  'accounts.sign_up.email': ['da'],
  'accounts.sign_up.password': ['it'],
  'legal.cookies.title': ['da', 'de', 'es', 'fr', 'nl'],
  'legal.privacy.title': ['it'],
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
