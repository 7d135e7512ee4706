import { isAmerican } from './wording.ts';
import { useLocale } from './use-words.ts';

/**
 * Returns whether the reader is in the United States and reads English or Spanish, the languages of the American legal
 * texts.
 */
export function useIsAmerican(): boolean {
  return isAmerican(useLocale());
}
