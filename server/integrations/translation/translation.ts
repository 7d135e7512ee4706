import type { Logger } from 'pino';
import { type LanguageGuess, openLanguageGuess } from './language-guess.ts';
import { libreTranslate } from './libre-translate.ts';
import type { TranslationSettings, Translator } from './translator.ts';

/** Detects foreign texts and translates them. */
export interface Translation extends Translator {
  readonly guess: LanguageGuess;
}

/**
 * Opens the translator with language detection, which takes about 90 MB of memory. Call it only with a configured
 * provider.
 */
export async function openTranslation(settings: TranslationSettings, log: Logger): Promise<Translation> {
  return { ...libreTranslate(settings, log), guess: await openLanguageGuess() };
}
