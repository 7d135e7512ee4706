/** Letters that are no letter with a mark, as banks spell them. */
const spelled: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  Ð: 'D',
  ð: 'd',
  ı: 'i',
  '&': '+',
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

/**
 * A text in the letters that every bank of SEPA takes, at most so many. (EPC217-08: A-Z, digits and `/-?:().,'+`.) What
 * has no spelling there becomes a full stop.
 */
export function latin(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, (letter) => spelled[letter] ?? '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
