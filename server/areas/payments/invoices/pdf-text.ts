import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openWoff } from './open-woff.ts';

/** The subsets of Open Sans for which the package has separate files. */
const parts = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;
type FontPart = (typeof parts)[number];
export type FontWeight = 400 | 700;
/** The name under which a subset is registered in a PDF. */
export type FontName = `${FontPart}-${FontWeight}`;

const files = createRequire(import.meta.url);
const rangesOf = Map.groupBy(
  Object.entries(files('@fontsource/open-sans/unicode.json') as Record<string, string>).flatMap(([part, written]) =>
    written.split(',').map((range) => {
      const [first = '', last = first] = range.slice(2).split('-');
      return { part, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
    }),
  ),
  ({ part }) => part,
);
const read = new Map<FontName, Buffer>();

/** Returns the OpenType file of a font. */
export function fontFile(name: FontName): Buffer {
  const known =
    read.get(name) ??
    openWoff(readFileSync(files.resolve(`@fontsource/open-sans/files/open-sans-${name}-normal.woff`)));
  read.set(name, known);
  return known;
}

/** Consecutive letters in the same font. */
export interface FontRun {
  readonly font: FontName;
  readonly text: string;
}

/** Splits a text into runs by the font that has its letters. Replaces unsupported letters with a question mark. */
export function runsOf(text: string, weight: FontWeight): FontRun[] {
  const runs: { font: FontName; text: string }[] = [];
  // Open Sans lacks the narrow no-break space, which French uses to group digits.
  for (const letter of text.normalize('NFC').replaceAll('\u202f', '\u00a0')) {
    const part = partWith(letter.codePointAt(0)!);
    const font: FontName = `${part ?? 'latin'}-${weight}`;
    const last = runs.at(-1);
    const written = part ? letter : '?';
    if (last?.font === font) last.text += written;
    else runs.push({ font, text: written });
  }
  return runs;
}

function partWith(letter: number): FontPart | undefined {
  return parts.find((part) => rangesOf.get(part)?.some(({ first, last }) => first <= letter && letter <= last));
}
