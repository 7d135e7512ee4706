import type { Language } from '#contract/languages.ts';

/** Outer quotation marks of each language, including the space inside them. */
const quotes: Readonly<Record<Language, readonly [open: string, close: string]>> = {
  en: ['“', '”'],
  nl: ['‘', '’'],
  de: ['„', '“'],
  it: ['“', '”'],
  fr: ['«\u{a0}', '\u{a0}»'],
  es: ['«', '»'],
  pl: ['„', '”'],
  da: ['”', '”'],
  fi: ['”', '”'],
  nb: ['«', '»'],
  sv: ['”', '”'],
};

/** Languages that put a space before an ellipsis if it replaces omitted words. */
const spacedEllipsis: ReadonlySet<Language> = new Set(['de', 'da', 'nb', 'sv']);
/** Languages that put a space before a percent sign. */
const spacedPercent: ReadonlySet<Language> = new Set(['de', 'fr', 'es', 'da', 'fi', 'nb', 'sv']);

/**
 * Applies the typography of a language to a message: quotation marks, ellipses and no-break spaces, for example before
 * a French question mark or between a number and its unit. Idempotent. Leaves the syntax of placeholders, plurals and
 * tags unchanged.
 */
export function typeset(language: Language, message: string): string {
  const [open, close] = quotes[language];
  let text = message
    .replaceAll('...', '…')
    .replaceAll(/[ \u{a0}]*…(?=[^\p{L}\p{N}{]|$)/gu, (dots, at: number) =>
      at === 0 ? dots.trimStart() : `${space(language)}…`,
    )
    .replaceAll(/"([^"{}<>]*|\{\w+\})"/g, `${open}$1${close}`)
    .replaceAll(/(?<=[\d}]) (?=(?:MB|kB|km|cm)(?:\P{L}|$))/gu, '\u{a0}');
  if (spacedPercent.has(language)) text = text.replaceAll(/(?<=[\d}])[ \u{a0}\u{202f}]?(?=%)/gu, '\u{a0}');
  return language === 'fr' ? french(text) : text;
}

/**
 * Keeps "e-mail" and "e-post" on one line within a sentence. Open Sans has no non-breaking hyphen, so an invisible word
 * joiner follows the plain one. English writes "email", except in a text that the specification quotes verbatim.
 */
export function joinHyphens(language: Language, message: string): string {
  return language !== 'en' && message.includes(' ')
    ? message.replaceAll(/(?<!\p{L})(e)-(?=mail|post)/giu, '$1-\u{2060}')
    : message;
}

const space = (language: Language) => (spacedEllipsis.has(language) ? '\u{a0}' : '');

function french(text: string): string {
  return text
    .replaceAll(/[ \u{a0}\u{202f}]+(?=[?!;]|:(?:\s|$))/gu, '\u{a0}')
    .replaceAll(/(?<=[\p{L}\p{N}})>»])(?=[?!;](?:[\s})<]|$))/gu, '\u{a0}')
    .replaceAll(/«[ \u{a0}\u{202f}]*/gu, '«\u{a0}')
    .replaceAll(/[ \u{a0}\u{202f}]*»/gu, '\u{a0}»');
}
