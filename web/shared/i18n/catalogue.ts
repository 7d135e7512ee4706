import type { Language } from '#contract/languages.ts';
import type accounts from '#locales/en/accounts.json';
import type chats from '#locales/en/chats.json';
import type credits from '#locales/en/credits.json';
import type dataExport from '#locales/en/data-export.json';
import type directDebit from '#locales/en/direct-debit.json';
import type deletion from '#locales/en/deletion.json';
import type entry from '#locales/en/entry.json';
import type icebreakers from '#locales/en/icebreakers.json';
import type interests from '#locales/en/interests.json';
import type legal from '#locales/en/legal.json';
import type americanFooter from '#locales/en-US/footer.json';
import type americanPrivacyPage from '#locales/en-US/page-privacy.json';
import type americanWording from '#locales/en-US/wording.json';
import type termsPage from '#locales/en/page-terms.json';
import type privacyPage from '#locales/en/page-privacy.json';
import type cookiesPage from '#locales/en/page-cookies.json';
import type banPage from '#locales/en/page-ban.json';
import type faqPage from '#locales/en/page-faq.json';
import type orderPage from '#locales/en/page-order.json';
import type accessibilityPage from '#locales/en/page-accessibility.json';
import type returnPolicyPage from '#locales/en/page-return-policy.json';
import type servicePage from '#locales/en/page-service.json';
import type complaintsPage from '#locales/en/page-complaints.json';
import type landers from '#locales/en/landers.json';
import type finder from '#locales/en/finder.json';
import type likes from '#locales/en/likes.json';
import type match from '#locales/en/match.json';
import type members from '#locales/en/members.json';
import type notifications from '#locales/en/notifications.json';
import type payments from '#locales/en/payments.json';
import type photos from '#locales/en/photos.json';
import type profile from '#locales/en/profile.json';
import type push from '#locales/en/push.json';
import type reports from '#locales/en/reports.json';
import type settings from '#locales/en/settings.json';
import type profileForm from '#locales/en/profile-form.json';
import type shell from '#locales/en/shell.json';
import type signupSteps from '#locales/en/signup-steps.json';
import type spending from '#locales/en/spending.json';
import type swipe from '#locales/en/swipe.json';
import type site from '#locales/en/site.json';
import type translations from '#locales/en/translations.json';

/** The message catalogs of all areas, typed by the English ones. The other languages have the same keys. */
export interface Messages {
  readonly shell: typeof shell;
  readonly site: typeof site;
  readonly entry: typeof entry;
  readonly legal: typeof legal;
  readonly 'page-terms': typeof termsPage;
  readonly 'page-privacy': typeof privacyPage;
  readonly 'page-cookies': typeof cookiesPage;
  readonly 'page-ban': typeof banPage;
  readonly 'page-faq': typeof faqPage;
  readonly 'page-order': typeof orderPage;
  readonly 'page-accessibility': typeof accessibilityPage;
  readonly 'page-return-policy': typeof returnPolicyPage;
  readonly 'page-service': typeof servicePage;
  readonly 'page-complaints': typeof complaintsPage;
  readonly 'page-privacy-us': typeof americanPrivacyPage;
  readonly 'footer-us': typeof americanFooter;
  readonly 'wording-us': typeof americanWording;
  readonly accounts: typeof accounts;
  readonly 'direct-debit': typeof directDebit;
  readonly members: typeof members;
  readonly profile: typeof profile;
  readonly 'profile-form': typeof profileForm;
  readonly landers: typeof landers;
  readonly icebreakers: typeof icebreakers;
  readonly interests: typeof interests;
  readonly likes: typeof likes;
  readonly match: typeof match;
  readonly swipe: typeof swipe;
  readonly finder: typeof finder;
  readonly chats: typeof chats;
  readonly credits: typeof credits;
  readonly spending: typeof spending;
  readonly payments: typeof payments;
  readonly photos: typeof photos;
  readonly notifications: typeof notifications;
  readonly push: typeof push;
  readonly reports: typeof reports;
  readonly settings: typeof settings;
  readonly 'data-export': typeof dataExport;
  readonly deletion: typeof deletion;
  readonly 'signup-steps': typeof signupSteps;
  readonly translations: typeof translations;
}
export type Area = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

type Files = Readonly<Record<string, () => Promise<{ readonly default: object }>>>;

/**
 * The list of files takes a few kB for all languages together, so each page loads only the list of its own language. A
 * glob's pattern must be a literal: one glob would be one list, so each language has a module of its own.
 */
const lists = import.meta.glob<{ files: Files }>('./languages/*.ts');
const loaded = new Map<string, Promise<object>>();
const failed = new Set<string>();
const none = Promise.resolve({});

/** Areas with texts only for readers in the United States, in English and Spanish, and the names of their files. */
const american: Partial<Readonly<Record<Area, string>>> = {
  'page-privacy-us': 'page-privacy',
  'footer-us': 'footer',
  'wording-us': 'wording',
};
const americanLanguages: ReadonlySet<Language> = new Set(['en', 'es']);

function fileOf(language: Language, area: Area): string | undefined {
  if (!(area in american)) return `/locales/${language}/${area}.json`;
  return americanLanguages.has(language) ? `/locales/${language}-US/${american[area]}.json` : undefined;
}

/**
 * Returns the words of one area in one language, loading them once. Remembers a failure until {@link fetchWords}
 * retries; otherwise every render would request them again.
 */
export function wordsOf(language: Language, area: Area): Promise<object> {
  const name = fileOf(language, area);
  if (!name) return none;
  const known = loaded.get(name);
  if (known) return known;
  const words = load(language, name);
  loaded.set(name, words);
  words.catch(() => failed.add(name));
  return words;
}

async function load(language: Language, name: string): Promise<object> {
  const { files } = await lists[`./languages/${language}.ts`]!();
  const file = files[name];
  if (!file) throw new Error(`Message catalogue ${name} not found.`);
  return (await file()).default;
}

/** Does the same as {@link wordsOf}, but retries after a failure. */
export async function fetchWords(language: Language, area: Area): Promise<object> {
  const name = fileOf(language, area);
  if (name && failed.delete(name)) loaded.delete(name);
  return await wordsOf(language, area);
}
