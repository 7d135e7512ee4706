import PdfDocument from 'pdfkit';
import type { InvoiceSheet } from './invoice-sheet.ts';
import { fontFile, type FontName, type FontWeight, runsOf } from './pdf-text.ts';

/** A4 dimensions, in points. */
const page = { width: 595.28, margin: 56, values: 250 } as const;
const inside = page.width - 2 * page.margin;
const ink = '#1e2657';
const quiet = '#5c5876';
const rule = '#d9cdd4';

type PdfFile = InstanceType<typeof PdfDocument>;
type PdfElement = PDFKit.PDFStructureElement;

interface PdfStyle {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly colour?: string;
}

interface PdfPlace {
  readonly x: number;
  readonly width: number;
  readonly right?: boolean;
}

const wide: PdfPlace = { x: page.margin, width: inside };
const left: PdfPlace = { x: page.margin, width: inside - page.values - 16 };
const value: PdfPlace = { x: page.margin + inside - page.values, width: page.values };

/**
 * Renders a document as an accessible PDF: tagged, with language, title and embedded fonts. Generated from the frozen
 * copy on each request, and never stored.
 */
export async function invoicePdf(sheet: InvoiceSheet): Promise<Buffer> {
  const file = new PdfDocument({
    size: 'A4',
    margin: page.margin,
    lang: sheet.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // The type definitions do not know this subset yet.
    ...({ subset: 'PDF/UA' } as object),
    info: { Title: sheet.title },
  });
  const bytes = file.toArray();
  draw(file, sheet);
  file.end();
  return Buffer.concat((await bytes) as Buffer[]);
}

function draw(file: PdfFile, { title, seller, facts, columns, lines, total }: InvoiceSheet): void {
  const pen = penOn(file);
  const document = file.struct('Document');
  file.addStructure(document);
  const line = (kind: string, text: string, style: PdfStyle) => {
    document.add(file.struct(kind, {}, () => pen.next(pen.write(text, wide, style))));
  };
  line('H1', title, { size: 22, weight: 700 });
  pen.next(16);
  line('H2', seller.heading, { size: 10, colour: quiet });
  for (const one of seller.lines) line('P', one, { size: 11 });
  pen.next(16);
  table(file, pen, document, [facts.map((cells) => ({ cells, as: 'fact' }))]);
  pen.next(24);
  table(file, pen, document, [
    [{ cells: columns, as: 'head' }],
    lines.map((cells) => ({ cells, as: 'line' })),
    [{ cells: total, as: 'total' }],
  ]);
  document.end();
}

type RowKind = 'fact' | 'head' | 'line' | 'total';
type PdfRow = { readonly cells: readonly [string, string]; readonly as: RowKind };

/** Styles of the two cells of a row. */
const looks: Readonly<Record<RowKind, readonly [PdfStyle, PdfStyle]>> = {
  fact: [{ size: 11, colour: quiet }, { size: 11 }],
  head: [
    { size: 10, colour: quiet },
    { size: 10, colour: quiet },
  ],
  line: [{ size: 11 }, { size: 11 }],
  total: [
    { size: 13, weight: 700 },
    { size: 13, weight: 700 },
  ],
};

type Pen = ReturnType<typeof penOn>;

/** Draws a two-column table. The first cell of a row is its header; the first row contains the column headers. */
function table(file: PdfFile, pen: Pen, into: PdfElement, rows: readonly (readonly PdfRow[])[]): void {
  const all = file.struct('Table');
  into.add(all);
  for (const { cells, as } of rows.flat()) {
    const row = file.struct('TR');
    all.add(row);
    const heights = cells.map((text, index) => {
      const place = index === 0 ? left : { ...value, right: true };
      let height = 0;
      const cell = index === 0 || as === 'head' ? 'TH' : 'TD';
      row.add(file.struct(cell, {}, () => (height = pen.write(text, place, looks[as][index]!))));
      return height;
    });
    row.end();
    pen.next(Math.max(...heights) + 4);
    pen.rule();
  }
  all.end();
}

/** Writes from the top of the page downwards. */
function penOn(file: PdfFile) {
  let y: number = page.margin;
  for (const weight of [400, 700] as const) {
    for (const part of ['latin', 'latin-ext', 'greek', 'cyrillic'] as const) {
      const name: FontName = `${part}-${weight}`;
      file.registerFont(name, fontFile(name));
    }
  }

  const widthOf = (text: string, { size, weight = 400 }: PdfStyle) =>
    runsOf(text, weight).reduce((sum, run) => sum + file.font(run.font).fontSize(size).widthOfString(run.text), 0);

  function broken(text: string, width: number, style: PdfStyle): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  return {
    /** Moves down by `height`. */
    next: (height: number): void => {
      y += height;
    },

    /** Writes at the current position, and returns the height of the text. */
    write: (text: string, { x, width, right = false }: PdfPlace, style: PdfStyle): number => {
      const { size, weight = 400, colour = ink } = style;
      const step = size * 1.5;
      const lines = broken(text, width, style);
      for (const [index, line] of lines.entries()) {
        let at = right ? x + width - widthOf(line, style) : x;
        for (const run of runsOf(line, weight)) {
          file.font(run.font).fontSize(size).fillColor(colour);
          file.text(run.text, at, y + index * step, { lineBreak: false });
          at += file.widthOfString(run.text);
        }
      }
      return lines.length * step;
    },

    /** Draws a line across the page that screen readers skip. */
    rule: (): void => {
      file.markContent('Artifact', { type: 'Layout' });
      file
        .moveTo(page.margin, y)
        .lineTo(page.margin + inside, y)
        .lineWidth(0.5)
        .strokeColor(rule)
        .stroke();
      file.endMarkedContent();
      y += 6;
    },
  };
}
