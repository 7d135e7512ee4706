/** Inputs that make backtracking patterns slow: they almost match and can have any length. */
export const hostileShapes: Readonly<Record<string, (units: number) => string>> = {
  letters: filled('a'),
  'letters outside of ASCII': filled('é'),
  digits: filled('1'),
  'digits and spaces': filled('1 '),
  spaces: filled(' '),
  'spaces between letters': (units) => `a${' '.repeat(units - 2)}a`,
  'line ends': filled('\n'),
  'line ends and returns': filled('\r\n'),
  dots: filled('.'),
  'letters and dots': filled('a.'),
  hyphens: filled('a-'),
  ats: filled('@'),
  'letters and ats': filled('a@'),
  'addresses that do not end': filled('a@a.'),
  'ats in words': filled('a (at) '),
  'leading consonants': filled('\u1100'),
  'combining marks': filled('\u0301'),
  'letters with marks': filled('Z\u0301\u0302\u0303'),
  'emoji hand in hand': filled('👩\u200D'),
  flags: filled('🇳🇱'),
  'what is invisible': filled('\u200B'),
  'what turns the direction': filled('\u202E'),
  'letters that stand for many': filled('\uFDFA'),
  'halves of pairs': filled('\uD83D'),
  tags: filled('<a '),
  percents: filled('%'),
  slashes: filled('/'),
  quotes: filled('"'),
  backslashes: filled('\\'),
  braces: filled('{{'),
  dates: filled('1-1-'),
  'account numbers': filled('ab12 '),
};

function filled(part: string): (units: number) => string {
  return (units) => part.repeat(Math.floor(units / part.length));
}
