import { firstGraphemes } from '../graphemes.ts';

/** How much of the last message the list of conversations shows, and of the quoted message a quote. */
export const previewLength = 80;

/** The beginning of a text on one line; a text that is cut ends with `…`. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  const beginning = firstGraphemes(line, previewLength);
  return beginning === line ? line : `${firstGraphemes(beginning, previewLength - 1)}…`;
}
