import type { Language } from '#contract/languages.ts';

/** Before Italian numbers that begin with a vowel when read aloud: 8, 11, 80 to 89, 800 to 899. */
const italianArticle = /(^|[^\p{L}’])(il|al|dal|del|nel|sul) (?=(?:8\d{0,2}|11)(?!\d))/giu;
/** The first of a month in French, as `Intl` writes it. */
const frenchFirst = /(^|[^\d,.])1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/gu;

/**
 * Adapts a sentence to the values in it, which neither a placeholder nor `Intl` does: Italian "l’11 dicembre" and "cani
 * ed escursionismo", French "1er décembre". Browsers run it, so it has no lookbehind.
 */
export function withGrammar(language: Language, sentence: string): string {
  if (language === 'fr') return sentence.replace(frenchFirst, '$11er ');
  if (language !== 'it') return sentence;
  return sentence
    .replace(italianArticle, (_, before: string, article: string) => before + elided(article))
    .replace(/ e (?=[eèé])/gu, ' ed ');
}

function elided(article: string): string {
  if (article === 'Il') return 'L’';
  return article === 'il' ? 'l’' : `${article}l’`;
}

/**
 * Adds a colon to a label, after a no-break space in French. Catalogue messages do not need this: `typeset` handles
 * their typography.
 */
export function withColon(language: Language, label: string): string {
  return language === 'fr' ? `${label}\u{a0}:` : `${label}:`;
}
