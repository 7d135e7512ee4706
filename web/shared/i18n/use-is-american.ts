import { isAmerican } from './wording.ts';
import { useLocale } from './use-words.ts';

/** Whether the reader is in the United States and reads one of the languages in which their laws are told: English, Spanish. */
export function useIsAmerican(): boolean {
  return isAmerican(useLocale());
}
