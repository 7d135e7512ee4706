import type { Logger } from 'pino';
import type { Language } from '#contract/languages.ts';
import { type LanguageGuess, openLanguageGuess } from './language-guess.ts';
import { libreTranslate } from './libre-translate.ts';

/** Where translations are made, and by whom. */
export interface TranslationSettings {
  readonly url: string;
  readonly key: string | undefined;
  /** As members know who it is. */
  readonly name: string;
}

/** A translation, or why there is none: `away` may be over in a while, `refused` is not. */
export type Translated = { readonly text: string } | { readonly failed: 'away' | 'refused' };

/** Somebody outside who translates. What goes wrong there is told, never thrown. */
export interface Translator {
  readonly name: string;
  translate(text: string, from: string, to: Language): Promise<Translated>;
}

/** All that is needed to see that a text is foreign, and to have it translated. */
export interface Translation extends Translator {
  readonly guess: LanguageGuess;
}

/** Only where a provider is set: the guess takes some 90 MB of memory. */
export async function openTranslation(settings: TranslationSettings, log: Logger): Promise<Translation> {
  return { ...libreTranslate(settings, log), guess: await openLanguageGuess() };
}
