import type { Language } from '#contract/languages.ts';
import { memberAreas } from '#locales/member-areas.ts';
import type { FirstWords } from './words.tsx';

/** By language; the build gives each an address with a hash. (word-files.ts) */
const files = import.meta.glob<string>('/.cache/words/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
  exhaustive: true,
});

/** The file with the words of {@link memberAreas}. There is none while developing, when words change. */
export function wordFileOf(language: Language): string | undefined {
  return import.meta.env.DEV ? undefined : files[`/.cache/words/${language}.json`];
}

/** What a page carries itself. */
export function withoutFile({ file, messages, ...rest }: FirstWords): FirstWords {
  if (!file) return { messages, ...rest };
  const inFile: ReadonlySet<string> = new Set(memberAreas);
  const own = Object.entries(messages).filter(([area]) => !inFile.has(area));
  return { ...rest, file, messages: Object.fromEntries(own) };
}
