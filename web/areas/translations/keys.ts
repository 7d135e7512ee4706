import type { Language } from '#contract/languages.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const translation = keyName('translation');

export const translationKeys = {
  /** Returns the key of the translation of the text `name` into a language. */
  text: (name: string, language: Language) => [translation, name, language] as const,
};
