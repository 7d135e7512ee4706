// Firefox ESR 115 has no segmenter.
// oxlint-disable-next-line no-restricted-properties -- with a fallback
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;
const roughly =
  /(?:\r\n|\p{Regional_Indicator}{2}|[^])(?:\u{200d}\p{Extended_Pictographic}|\u{200d}|[\p{M}\p{Emoji_Modifier}\u{200c}\u{1160}-\u{11ff}\u{e0020}-\u{e007f}])*/gu;

/** The characters of a text as a reader sees them: an emoji of many parts is one. */
export function* charactersOf(text: string): Generator<string> {
  if (segmenter) for (const { segment } of segmenter.segment(text)) yield segment;
  else for (const [character] of text.matchAll(roughly)) yield character;
}

/** The longest emoji have 15 units; anything far longer that Unicode counts as one character was made to be long. */
const longestCharacter = 32;

/**
 * How many characters a reader sees: an emoji of many parts is one. A single character can be made arbitrarily long
 * (thousands of marks on one letter); such a character counts by its units.
 */
export function graphemes(text: string): number {
  let count = 0;
  for (const { length } of charactersOf(text)) count += length > longestCharacter ? length : 1;
  return count;
}

/** The most units that a text of this many characters can take: every one of them the longest emoji. */
export function mostUnits(characters: number): number {
  return 16 * characters;
}

/** Whether a text has more characters than that, as a reader counts them, or is huge although it has few. */
export function isLongerThan(text: string, most: number): boolean {
  // A character is at least one unit long, so a short text need not be segmented; nor need one that is far too long.
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || graphemes(text) > most;
}

/** The first `length` characters of a text; none of them is cut in two. */
export function firstGraphemes(text: string, length: number): string {
  if (text.length <= length) return text;
  // What follows the cut may belong to the character before it.
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
 * Whether each of the first units of a text is a character by itself, as Latin letters, digits and punctuation are: below
 * the first mark that joins another character, only the two units of a line break are one together.
 */
function isPlain(text: string, units: number): boolean {
  for (let at = 0; at < units; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x300 || unit === 0x0d) return false;
  }
  return true;
}
