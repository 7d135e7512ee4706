const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a reader sees: an emoji of many parts is one. */
export function graphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
