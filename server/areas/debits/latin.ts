/** Characters without a Unicode decomposition, with their spelling in bank files. */
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
 * Transliterates a text into the characters that every SEPA bank supports, and truncates it. (EPC217-08: A-Z, digits
 * and `/-?:().,'+`.) Other characters become a full stop.
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
