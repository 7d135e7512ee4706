const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a reader sees: an emoji of many parts is one. */
export function graphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Whether a text has more characters than that, as a reader counts them. */
export function isLongerThan(text: string, most: number): boolean {
  // A character is at least one unit long, so a short text need not be taken apart.
  return text.length > most && graphemes(text) > most;
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
