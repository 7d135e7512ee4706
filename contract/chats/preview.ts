import { firstGraphemes } from '../graphemes.ts';

/** Maximum length of the last message in the conversation list, and of the text in a quote. */
export const previewLength = 80;

/** Returns the beginning of a text on one line; a truncated text ends with `…`. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  const beginning = firstGraphemes(line, previewLength);
  return beginning === line ? line : `${firstGraphemes(beginning, previewLength - 1)}…`;
}
