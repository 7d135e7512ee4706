import { firstGraphemes } from '../graphemes.ts';

/** The list of conversations shows this much of the last message, and a quote of what was answered. */
export const previewLength = 80;

/** The beginning of a text on one line; where there is more of it, it ends with `…`. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  const beginning = firstGraphemes(line, previewLength);
  return beginning === line ? line : `${firstGraphemes(beginning, previewLength - 1)}…`;
}
