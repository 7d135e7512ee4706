import type { Language } from '#contract/languages.ts';

/**
 * The language (ISO 639-1) in which a text is surely not written for its reader; undefined where it is in theirs, or
 * one cannot be sure. Danish and Norwegian are told apart only where they differ clearly.
 */
export type LanguageGuess = (text: string, own: Language) => string | undefined;

/** Our own, and those that are spoken beside them. More of them would be taken for one another. */
const known = 'en nl de it fr es pl da fi no sv pt ru uk tr ro hu cs el bg ar he hi zh ja ko th vi'.split(' ');

/** A shorter text is a name or a "haha" as easily as a sentence. */
const fewestWords = 3;
/** A language shows in its first sentences. */
const unitsRead = 1000;
/** How much less the reader's own language has to fit. */
const margin = 0.05;

/** Loads what it knows of languages; a guess takes some 15 µs then. */
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
