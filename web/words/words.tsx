import { createContext, type ReactNode, use, useContext, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#contract/languages.ts';
import { type Area, type Messages, wordsOf } from './catalogue.ts';

/** What a screen exports as `handle`: the areas whose words it uses. The shell's are always there. */
export interface ScreenHandle {
  readonly words: readonly Area[];
}

/** The words that the first page came with. */
export interface FirstWords {
  readonly language: Language;
  readonly messages: Partial<Record<Area, object>>;
}

export const FirstWordsContext = createContext<FirstWords>({ language: 'en', messages: {} });

/** Loads the words of several areas: on the server for a page, in the browser ahead of one. */
export async function loadWords(language: Language, areas: readonly Area[]): Promise<FirstWords> {
  const all = await Promise.all(areas.map(async (area) => [area, await wordsOf(language, area)] as const));
  return { language, messages: Object.fromEntries(all) };
}

/** The areas that the matched screens need, from their handles. */
export function areasOf(handles: readonly unknown[]): Area[] {
  const areas = handles.flatMap((handle) => (handle as ScreenHandle | undefined)?.words ?? []);
  return [...new Set<Area>(['shell', ...areas])];
}

/**
 * Gives everything below it the words of `areas`. Those of the first page are at hand; those of a later screen are
 * waited for while the screen before stays.
 */
export function Words({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const first = useContext(FirstWordsContext);
  const missing = areas.filter((area) => !first.messages[area]);
  // Only ever grows while one screen follows another, so that a screen that leaves still has its words.
  const later = missing.map((area) => [area, use(wordsOf(first.language, area))] as const);
  const messages = { ...first.messages, ...Object.fromEntries(later) } as Messages;
  const key = Object.keys(messages).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the areas decide what the messages are
  const stable = useMemo(() => messages, [key]);
  return (
    <IntlProvider locale={first.language} messages={stable} timeZone={useTimeZone()}>
      {children}
    </IntlProvider>
  );
}

const neverChanges = () => () => undefined;

/** The browser's own; on the server, and in the first moment of a page, UTC. */
function useTimeZone(): string {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
}
