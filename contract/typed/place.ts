import { otherPlaceNames } from './other-place-names.ts';

/** Letters without a Unicode decomposition, as people type them on other keyboards. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ŋ: 'n',
  ŧ: 't',
};

/**
 * Returns the key for comparisons in a search: lower-case letters and digits, without marks, spaces, apostrophes or
 * dashes. `ae`, `oe`, `ue` and `aa` become the letters that they replace, so that "Koeln", "Köln" and "Koln" are equal.
 */
export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđðħßæœıþŋŧ]/gu, (letter) => spelled[letter]!)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/aa|([aou])e/g, (digraph, vowel?: string) => vowel ?? digraph.charAt(0));
}

/** `Saint` in our languages, as a separate word or before a dash. */
const saint = /(^|[^\p{L}\p{M}])(?:saint|sankt|sanct|sint|st)(e?)(?![\p{L}\p{M}])/giu;

const named = new Map<string, readonly string[]>(otherPlaceNames.map(([name, ...others]) => [name, others]));

/**
 * Returns the search keys of a place: those of its name, its name with `Saint` shortened, and its alternative names.
 */
export function placeKeys(name: string): readonly string[] {
  const names = [name, ...(named.get(name) ?? [])];
  return [...new Set(names.flatMap((one) => [searchKey(one), searchKey(withShortSaint(one))]))];
}

function withShortSaint(name: string): string {
  return name.replaceAll(saint, '$1st$2');
}

/**
 * Returns the options that match `typed`: first those that begin with it, then those that contain it, in the given
 * order.
 */
export function optionsFor(options: readonly string[], typed: string): readonly string[] {
  if (typed.trim() === '') return options;
  const wanted = [...new Set([searchKey(typed), searchKey(withShortSaint(typed))])].filter((key) => key !== '');
  const ranked = options.map((option) => ({ option, keys: placeKeys(option) }));
  const begins = ({ keys }: { readonly keys: readonly string[] }) =>
    keys.some((key) => wanted.some((part) => key.startsWith(part)));
  const contains = ({ keys }: { readonly keys: readonly string[] }) =>
    keys.some((key) => wanted.some((part) => key.includes(part)));
  const first = ranked.filter(begins);
  const then = ranked.filter((one) => !begins(one) && contains(one));
  return [...first, ...then].map(({ option }) => option);
}

/** Returns whether `typed` is part of a name, regardless of case, marks and special letters. */
export function isPartOf(name: string, typed: string): boolean {
  if (typed.trim() === '') return true;
  const wanted = searchKey(typed);
  return wanted !== '' && searchKey(name).includes(wanted);
}
