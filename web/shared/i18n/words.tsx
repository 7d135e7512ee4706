import { createContext, type ReactNode, use, useContext, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#contract/languages.ts';
import { homeTimeZone, localeOf, timeZoneCookie } from '#contract/locale.ts';
import type { Country } from '#contract/places.ts';
import { type Area, type Messages, wordsOf } from './catalogue.ts';
import type { ScreenHandle } from './screen-handle.ts';
import { areasIn, type LoadedMessages, withWording } from './wording.ts';

/** The words that the first page came with, and how it formats dates and times. */
export interface FirstWords {
  readonly language: Language;
  /** A visitor's detected country. */
  readonly country: Country | undefined;
  /** As the browser reported it before. */
  readonly timeZone: string | undefined;
  /**
   * When the server rendered the page, in milliseconds since 1970. Only on a member's page: those for visitors are kept.
   */
  readonly renderedAt?: number | undefined;
  /** The address of a file with the words of `memberAreas`, where a page does not carry them. */
  readonly file?: string | undefined;
  readonly messages: LoadedMessages;
}

export const FirstWordsContext = createContext<FirstWords>({
  language: 'en',
  country: undefined,
  timeZone: undefined,
  messages: {},
});

/** Loads the words of several areas: on the server for a page, in the browser ahead of one. */
export async function loadWords(language: Language, areas: readonly Area[]): Promise<FirstWords['messages']> {
  const all = await Promise.all(areas.map(async (area) => [area, await wordsOf(language, area)] as const));
  return Object.fromEntries(all);
}

/** The areas that the matched screens need, from their handles; for a `settled` member, without those for visitors. */
export function areasOf(handles: readonly unknown[], settled = false): Area[] {
  const areas = handles.flatMap((handle) => {
    const { words = [], visitorWords = [] } = (handle ?? {}) as Partial<ScreenHandle>;
    return settled ? words : [...words, ...visitorWords];
  });
  return [...new Set<Area>(['shell', 'footer-us', ...areas])];
}

/** The member's country, for nested providers. */
const CountryContext = createContext<Country | undefined>(undefined);

interface WordsProps {
  areas: readonly Area[];
  /** The member's country, if known. */
  country?: Country | undefined;
  children: ReactNode;
}

/**
 * Provides the words of `areas`, and the member's format for dates, times and numbers, to everything below it. The
 * first page came with its words; a later screen waits for its own while the previous one stays.
 */
export function Words({ areas, country: own, children }: WordsProps) {
  const first = useContext(FirstWordsContext);
  const outer = useContext(CountryContext);
  const known = own ?? outer;
  const country = known ?? first.country;
  const locale = localeOf(first.language, country);
  const missing = areasIn(locale, areas).filter((area) => !first.messages[area]);
  // Only ever grows from screen to screen, so that a screen that is leaving still has its words.
  const later = missing.map((area) => [area, use(wordsOf(first.language, area))] as const);
  const messages = withWording({ ...first.messages, ...Object.fromEntries(later) }, locale) as Messages;
  const key = `${locale} ${Object.keys(messages).join()}`;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the areas decide what the messages are
  const stable = useMemo(() => messages, [key]);
  const timeZone = useBrowserTimeZone(first.timeZone ?? (country ? homeTimeZone[country] : 'UTC'));
  return (
    <IntlProvider locale={locale} messages={stable} timeZone={timeZone}>
      <CountryContext value={known}>{children}</CountryContext>
    </IntlProvider>
  );
}

/** Asked anew when the page is seen again: its reader may have travelled. */
let seenTimeZone: string | undefined;

function hearTravel(listener: () => void): () => void {
  const look = () => {
    seenTimeZone = browserTimeZone();
    listener();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** The browser's time zone; on the server and during hydration, the one that the page was rendered for. */
function useBrowserTimeZone(first: string): string {
  return useSyncExternalStore(
    hearTravel,
    () => (seenTimeZone ??= browserTimeZone()) ?? first,
    () => first,
  );
}

function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Tells the server, with the next request, which time zone the browser uses. */
export function tellTimeZone(told: string | undefined): void {
  const timeZone = browserTimeZone();
  if (!timeZone || timeZone === told) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${timeZoneCookie.name}=${timeZone}; path=/; max-age=${timeZoneCookie.seconds}; samesite=lax${secure}`;
}
