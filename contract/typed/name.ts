/**
 * Normalizes a username: one form of each character, single spaces, and plain hyphens and apostrophes. `'` and `’` both
 * stay as typed, since names are spelled with either. Characters that change the text direction stay too, so that
 * validation rejects them.
 */
export function nameIn(typed: string): string {
  return typed
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[\u2018\u201b\u02b9\u02bb\u02bc\u2032\u00b4`\uff07]/gu, '’')
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
