/** Characters that are letters or symbols by their Unicode category, but look like empty space. */
const drawnEmpty = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu;

/**
 * Returns whether a reader would see nothing: only spaces, invisible characters, fillers, or marks without a letter.
 */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(drawnEmpty, ''));
}

/** Returns the text, or an empty string if a reader would see nothing. */
export function orEmpty(text: string): string {
  return isBlank(text) ? '' : text;
}
