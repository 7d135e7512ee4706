const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest emoji are 15 units; what Unicode calls one character and is far longer was made to be long. */
const longestCharacter = 32;

/**
 * How many characters a reader sees: an emoji of many parts is one. A single character can be made as long as one likes
 * (thousands of marks on one letter); such a one counts as much as it takes.
 */
export function graphemes(text: string): number {
  let count = 0;
  for (const { segment } of segmenter.segment(text)) count += segment.length > longestCharacter ? segment.length : 1;
  return count;
}

/** A text of so many characters never takes more units than this, were each of them the longest emoji. */
export function mostUnits(characters: number): number {
  return 16 * characters;
}

/** Whether a text has more characters than that, as a reader counts them, or is huge although it has few. */
export function isLongerThan(text: string, most: number): boolean {
  // A character is at least one unit long, so a short text need not be taken apart; nor need one that is too long anyway.
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || graphemes(text) > most;
}

/** The first so many characters of a text; none of them is cut in two. */
export function firstGraphemes(text: string, length: number): string {
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === length) return text.slice(0, index);
    count += 1;
  }
  return text;
}
