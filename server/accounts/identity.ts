/** Addresses are equal if they differ only in case or in Unicode form. */
export function emailKey(email: string): string {
  return folded(email.trim());
}

/**
 * Names are equal if a reader could confuse them: case, accents, separators and look-alike letters or digits are
 * ignored. (Names are in Latin letters only; the form ensures that.)
 */
export function nameKey(name: string): string {
  const bare = folded(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ ._'’-]/g, '');
  return [...bare]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  i: 'l',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'p',
};
