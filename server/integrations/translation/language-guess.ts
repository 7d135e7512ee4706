import type { Language } from '#contract/languages.ts';

/**
 * The foreign language (ISO 639-1) of a text; undefined if it is in its reader's own language, or uncertain. Danish and
 * Norwegian are distinguished only if they differ clearly.
 */
export type LanguageGuess = (text: string, own: Language) => string | undefined;

/** Our own languages, and those spoken beside them. With more of them, they would be confused. */
const known = 'en nl de it fr es pl da fi no sv pt ru uk tr ro hu cs el bg ar he hi zh ja ko th vi'.split(' ');

/** A shorter text might be a name or a "haha" rather than a sentence. */
const fewestWords = 3;
/** A language shows in its first sentences. */
const unitsRead = 1000;
/** How much worse the reader's own language has to match. */
const margin = 0.05;

/** Loads the language data; after that, a guess takes some 15 µs. */
export async function openLanguageGuess(): Promise<LanguageGuess> {
  const { eld } = await import('eld/extrasmall');
  const guess = eld.newInstance();
  guess.setLanguageSubset(known);
  return (text, own) => {
    const words = text.slice(0, unitsRead).split(/\s+/u);
    const said = words.filter((word) => !word.includes('@') && !word.includes('://')).join(' ');
    if (!isSentence(said)) return undefined;
    const guessed = guess.detect(said);
    const scores = guessed.getScores();
    const ours = scores[own === 'nb' ? 'no' : own] ?? 0;
    if (!guessed.isReliable() || (scores[guessed.language] ?? 0) - ours < margin) return undefined;
    return guessed.language === 'no' ? 'nb' : guessed.language;
  };
}

/** Some languages put no space between words. */
function isSentence(text: string): boolean {
  return (
    (text.match(/\p{L}+/gu)?.length ?? 0) >= fewestWords ||
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{4}/u.test(text)
  );
}
