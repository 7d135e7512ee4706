import type { Language } from '#contract/languages.ts';

/** The service that translates. */
export interface TranslationSettings {
  readonly url: string;
  readonly key: string | undefined;
  /** The name that members see. */
  readonly name: string;
}

/** A translation, or why there is none: `away` may be over in a while, `refused` is not. */
export type Translated = { readonly text: string } | { readonly failed: 'away' | 'refused' };

/** An outside service that translates. Its failures are returned, never thrown. */
export interface Translator {
  readonly name: string;
  translate(text: string, from: string, to: Language): Promise<Translated>;
}
