import type { Language } from '#contract/languages.ts';

/**
 * Returns the foreign language (ISO 639-1) of a text. Undefined if it is the reader's own language or uncertain.
 * Distinguishes Danish and Norwegian only if they differ clearly.
 */
export type LanguageGuess = (text: string, own: Language) => string | undefined;

/**
 * The product's languages, and others that are common in its countries. More languages would be confused with each
 * other.
 */
const known = 'en nl de it fr es pl da fi no sv pt ru uk tr ro hu cs el bg ar he hi zh ja ko th vi'.split(' ');

/** Minimum length of a sentence, in words: a shorter text might be a name or "haha". */
const fewestWords = 3;
/** Number of characters that are analyzed. The first sentences are enough. */
const unitsRead = 1000;
/** Minimum lead over the score of the reader's own language. */
const margin = 0.05;

/** Loads the language data. A guess then takes about 15 µs. */
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

/**
 * Returns whether a text has at least {@link fewestWords} words, or several characters of a language that does not
 * separate words with spaces.
 */
function isSentence(text: string): boolean {
  return (
    (text.match(/\p{L}+/gu)?.length ?? 0) >= fewestWords ||
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{4}/u.test(text)
  );
}
