import type { Language } from '#contract/languages.ts';

export interface TranslationSettings {
  readonly url: string;
  readonly key: string | undefined;
  /** The name that members see. */
  readonly name: string;
}

/** A translation, or the reason for the failure: `away` is temporary, `refused` is permanent. */
export type Translated = { readonly text: string } | { readonly failed: 'away' | 'refused' };

/** An external translation service. Returns errors, never throws. */
export interface Translator {
  readonly name: string;
  translate(text: string, from: string, to: Language): Promise<Translated>;
}
