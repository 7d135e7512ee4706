import type { Language } from '#contract/languages.ts';
import { memberAreas } from '#locales/member-areas.ts';
import type { FirstWords } from './words.tsx';

/**
 * The URLs of the files with words, by file name. The build gives each file a hashed URL.
 * (tools/vite/message-catalogs.ts)
 */
const files = import.meta.glob<string>('/.cache/words/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
  exhaustive: true,
});

/** Returns the URL of the file with the words of {@link memberAreas}. Undefined in development, where words change. */
export function wordFileOf(language: Language): string | undefined {
  return import.meta.env.DEV ? undefined : files[`/.cache/words/${language}.json`];
}

/** Removes the words that the page's file contains, so that the page does not include them twice. */
export function withoutFile({ file, messages, ...rest }: FirstWords): FirstWords {
  if (!file) return { messages, ...rest };
  const inFile: ReadonlySet<string> = new Set(memberAreas);
  const own = Object.entries(messages).filter(([area]) => !inFile.has(area));
  return { ...rest, file, messages: Object.fromEntries(own) };
}
