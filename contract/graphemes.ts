// Firefox ESR 115 does not have Intl.Segmenter.
// oxlint-disable-next-line no-restricted-properties -- with a fallback
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;
const roughly =
  /(?:\r\n|\p{Regional_Indicator}{2}|[^])(?:\u{200d}\p{Extended_Pictographic}|\u{200d}|[\p{M}\p{Emoji_Modifier}\u{200c}\u{1160}-\u{11ff}\u{e0020}-\u{e007f}])*/gu;

/**
 * Yields the characters of a text as a reader sees them: an emoji that consists of several code points is one
 * character.
 */
export function* charactersOf(text: string): Generator<string> {
  if (segmenter) for (const { segment } of segmenter.segment(text)) yield segment;
  else for (const [character] of text.matchAll(roughly)) yield character;
}

/** Maximum length of a genuine character, in code units. The longest emoji has 15; much longer characters are abuse. */
const longestCharacter = 32;

/**
 * Counts the characters that a reader sees: an emoji that consists of several code points is one. A character can be
 * made arbitrarily long (thousands of marks on one letter); beyond a limit it counts by its code units.
 */
export function graphemes(text: string): number {
  let count = 0;
  for (const { length } of charactersOf(text)) count += length > longestCharacter ? length : 1;
  return count;
}

/** Returns an upper bound for the code units in a text of this many characters, as if each were the longest emoji. */
export function mostUnits(characters: number): number {
  return 16 * characters;
}

/** Returns whether a text has more than `most` characters, or is huge although it has few. */
export function isLongerThan(text: string, most: number): boolean {
  // A character has at least one code unit, so a short text need not be segmented, and neither does one that is far too
  // long.
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || graphemes(text) > most;
}

/** Returns the first `length` characters of a text, without splitting a character. */
export function firstGraphemes(text: string, length: number): string {
  if (text.length <= length) return text;
  // One more unit: the one after the cut may combine with the character before it.
  if (isPlain(text, length + 1)) return text.slice(0, length);
  let count = 0;
  let end = 0;
  for (const character of charactersOf(text)) {
    if (count === length) return text.slice(0, end);
    count += 1;
    end += character.length;
  }
  return text;
}

/**
 * Returns whether each of the first `units` code units is a character of its own, as with Latin letters, digits and
 * punctuation. Below the first combining mark, only a CRLF line break is a character of two units.
 */
function isPlain(text: string, units: number): boolean {
  for (let at = 0; at < units; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x300 || unit === 0x0d) return false;
  }
  return true;
}
