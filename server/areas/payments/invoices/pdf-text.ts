import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openWoff } from './open-woff.ts';

/** The parts of Open Sans that its package has as files of their own, and the letters that each of them holds. */
const parts = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;
type FontPart = (typeof parts)[number];
export type FontWeight = 400 | 700;
/** The name under which a part is known to a document. */
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

/** The file of a font, with the outlines of its letters. */
export function fontFile(name: FontName): Buffer {
  const known =
    read.get(name) ??
    openWoff(readFileSync(files.resolve(`@fontsource/open-sans/files/open-sans-${name}-normal.woff`)));
  read.set(name, known);
  return known;
}

/** Letters that follow each other and stand in the same font. */
export interface FontRun {
  readonly font: FontName;
  readonly text: string;
}

/** Divides a text by the fonts that have its letters. What none of them has becomes a question mark. */
export function runsOf(text: string, weight: FontWeight): FontRun[] {
  const runs: { font: FontName; text: string }[] = [];
  // Open Sans has no narrow space that does not break, which French numbers are grouped with.
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
