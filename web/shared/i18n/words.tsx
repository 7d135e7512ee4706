import { createContext, type ReactNode, use, useContext, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#contract/languages.ts';
import { homeTimeZone, localeOf, timeZoneCookie } from '#contract/locale.ts';
import type { Country } from '#contract/places.ts';
import { type Area, type Messages, wordsOf } from './catalogue.ts';
import type { ScreenHandle } from './screen-handle.ts';
import { areasIn, type LoadedMessages, withWording } from './wording.ts';

/** The words included in the first page, and its settings for dates and times. */
export interface FirstWords {
  readonly language: Language;
  /** A visitor's detected country. */
  readonly country: Country | undefined;
  /** The time zone that the browser reported earlier. */
  readonly timeZone: string | undefined;
  /**
   * When the server rendered the page, in milliseconds since 1970. Only set for members, because visitors' pages are
   * cached.
   */
  readonly renderedAt?: number | undefined;
  /** The URL of a file with the words of `memberAreas`, if the page does not include them. */
  readonly file?: string | undefined;
  readonly messages: LoadedMessages;
}

export const FirstWordsContext = createContext<FirstWords>({
  language: 'en',
  country: undefined,
  timeZone: undefined,
  messages: {},
});

/** Loads the words of several areas: on the server for a page, in the browser for the next screen. */
export async function loadWords(language: Language, areas: readonly Area[]): Promise<FirstWords['messages']> {
  const all = await Promise.all(areas.map(async (area) => [area, await wordsOf(language, area)] as const));
  return Object.fromEntries(all);
}

/** A matched route, with the `handle` export of its screen or layout. */
interface MatchedRoute {
  readonly id: string;
  readonly handle?: unknown;
}

/**
 * Returns the areas that the matched screens need, according to their handles. `settled`: the reader is a member with a
 * confirmed address, who needs no words for visitors.
 */
export function areasOf(routes: readonly MatchedRoute[], settled = false): Area[] {
  const areas = routes.flatMap(({ id, handle }) => {
    const { words = [], visitorWords = [] } = (handle ?? {}) as Partial<ScreenHandle>;
    const own = typeof words === 'function' ? words(id) : words;
    return settled ? own : [...own, ...visitorWords];
  });
  return [...new Set<Area>(['shell', 'footer-us', ...areas])];
}

/** Passes the member's country to nested providers. */
const CountryContext = createContext<Country | undefined>(undefined);

interface WordsProps {
  areas: readonly Area[];
  /** The member's country, if known. */
  country?: Country | undefined;
  children: ReactNode;
}

/**
 * Provides the words of `areas`, and formats for dates, times and numbers, to its children. The first page includes its
 * words; later screens suspend until theirs have loaded, while the previous screen stays visible.
 */
export function Words({ areas, country: own, children }: WordsProps) {
  const first = useContext(FirstWordsContext);
  const outer = useContext(CountryContext);
  const known = own ?? outer;
  const country = known ?? first.country;
  const locale = localeOf(first.language, country);
  const missing = areasIn(locale, areas).filter((area) => !first.messages[area]);
  // The list of areas only grows from screen to screen, so that a screen that is disappearing still has its words.
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

/** The browser's time zone, read again whenever the page becomes visible, because the reader may have traveled. */
let seenTimeZone: string | undefined;

function subscribeToTimeZone(listener: () => void): () => void {
  const look = () => {
    seenTimeZone = browserTimeZone();
    listener();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * Returns the browser's time zone. On the server and during hydration, returns the time zone used to render the page.
 */
function useBrowserTimeZone(first: string): string {
  return useSyncExternalStore(
    subscribeToTimeZone,
    () => (seenTimeZone ??= browserTimeZone()) ?? first,
    () => first,
  );
}

function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Stores the browser's time zone in a cookie, unless the server already knows it. */
export function storeTimeZone(told: string | undefined): void {
  const timeZone = browserTimeZone();
  if (!timeZone || timeZone === told) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${timeZoneCookie.name}=${timeZone}; path=/; max-age=${timeZoneCookie.seconds}; samesite=lax${secure}`;
}
