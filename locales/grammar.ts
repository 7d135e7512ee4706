import type { Language } from '#contract/languages.ts';

/** Matches a word that needs a different form. Group 1 is the text before the word, group 2 the word. */
interface Rule {
  readonly pattern: RegExp;
  readonly form: (word: string) => string;
}

/** Italian articles before numbers that begin with a vowel when read aloud: 8, 11, 80 to 89, 800 to 899. */
const article = {
  pattern: /(^|[^\p{L}’])(il|al|dal|del|nel|sul) (?=(?:8\d{0,2}|11)(?!\d))/giu,
  form: elided,
};
function elided(word: string): string {
  if (word === 'Il') return 'L’';
  return word === 'il' ? 'l’' : `${word}l’`;
}

/** The Italian "e" before another e. */
const and = { pattern: /( )(e) (?=[eèé])/gu, form: () => 'ed ' };
/** The first of a month in French, which `Intl` writes "1". */
const first = {
  pattern: /(^|[^\d,.])(1) (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/gu,
  form: () => '1er ',
};

const rules: Partial<Record<Language, readonly Rule[]>> = { it: [article, and], fr: [first] };

/**
 * Adapts the grammar of a sentence to the values inserted into it, which neither placeholders nor `Intl` can do:
 * Italian "l’11 dicembre" and "cani ed escursionismo", French "1er décembre". Texts among the values stay unchanged,
 * because a member may have written them. Has no lookbehind, because it also runs in browsers.
 */
export function withGrammar(language: Language, sentence: string, values: object = {}): string {
  const texts = Object.values(values).filter((value): value is string => typeof value === 'string' && value !== '');
  return (rules[language] ?? []).reduce((text, { pattern, form }) => {
    const fixed = texts.flatMap((one) => rangesOf(one, text));
    return text.replace(pattern, (all: string, before: string, word: string, at: number) => {
      const start = at + before.length;
      return fixed.some(([from, to]) => start >= from && start < to) ? all : before + form(word);
    });
  }, sentence);
}

function rangesOf(part: string, text: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    found.push([at, at + part.length]);
  }
  return found;
}

/**
 * Adds a colon to a label, after a no-break space in French. Catalog messages do not need this: `typeset` handles their
 * typography.
 */
export function withColon(language: Language, label: string): string {
  return language === 'fr' ? `${label}\u{a0}:` : `${label}:`;
}
