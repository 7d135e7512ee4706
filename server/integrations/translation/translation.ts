import type { Logger } from 'pino';
import { type LanguageGuess, openLanguageGuess } from './language-guess.ts';
import { libreTranslate } from './libre-translate.ts';
import type { TranslationSettings, Translator } from './translator.ts';

/** All that is needed to see that a text is foreign, and to have it translated. */
export interface Translation extends Translator {
  readonly guess: LanguageGuess;
}

/** Only where a provider is set: the guess takes some 90 MB of memory. */
export async function openTranslation(settings: TranslationSettings, log: Logger): Promise<Translation> {
  return { ...libreTranslate(settings, log), guess: await openLanguageGuess() };
}
