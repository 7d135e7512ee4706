import { firstGraphemes } from './graphemes.ts';

/** The list of conversations shows this much of the last message, and a quote of what was answered. */
export const previewLength = 80;

/** The beginning of a text on one line. */
export function previewOf(text: string): string {
  return firstGraphemes(text.replaceAll(/\s+/gu, ' '), previewLength);
}
