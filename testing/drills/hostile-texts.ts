/** Inputs that make backtracking patterns slow: they almost match and can have any length. */
export const hostileShapes: Readonly<Record<string, (units: number) => string>> = {
  letters: filled('a'),
  'non-ASCII letters': filled('é'),
  digits: filled('1'),
  'digits and spaces': filled('1 '),
  spaces: filled(' '),
  'spaces between letters': (units) => `a${' '.repeat(units - 2)}a`,
  'line breaks': filled('\n'),
  'CRLF line breaks': filled('\r\n'),
  dots: filled('.'),
  'letters and dots': filled('a.'),
  hyphens: filled('a-'),
  ats: filled('@'),
  'letters and at signs': filled('a@'),
  'endless email addresses': filled('a@a.'),
  'at signs as words': filled('a (at) '),
  'leading consonants': filled('\u1100'),
  'combining marks': filled('\u0301'),
  'letters with marks': filled('Z\u0301\u0302\u0303'),
  'joined emoji': filled('👩\u200D'),
  flags: filled('🇳🇱'),
  'invisible characters': filled('\u200B'),
  'direction overrides': filled('\u202E'),
  'letters that expand to many': filled('\uFDFA'),
  'lone surrogates': filled('\uD83D'),
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
