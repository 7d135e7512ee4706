/** Two addresses are the same when they differ in case or in how Unicode writes them. */
export function emailKey(email: string): string {
  return folded(email.trim());
}

/**
 * Two names are the same when a reader could take one for the other: case, accents, separators and letters or digits
 * that look alike do not count. (Names are in Latin letters only; the form sees to that.)
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
