import type { Language } from '#contract/languages.ts';

/** The texts that members and authorities rely on, by file name. */
export type LegalText =
  | 'page-privacy'
  | 'page-terms'
  | 'page-return-policy'
  | 'page-cookies'
  | 'page-complaints'
  | 'page-order'
  | 'read-me';

/** A statement that a section must contain in every language. */
export interface LegalStatement {
  readonly text: LegalText;
  /** The path of the message in the file. */
  readonly at: string;
  /** Numbers, placeholders and links, the same in every language. */
  readonly always?: readonly string[];
  /** Phrases per language, in the order in which they must occur. */
  readonly says?: Readonly<Record<Language, readonly string[]>>;
}
