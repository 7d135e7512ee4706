import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvOf([['a', 'b,c', 'say "d"', 'e\r\nf', null, '']])).toBe('a,"b,c","say ""d""","e\r\nf",,\r\n');
});

test.each(['=1+1', '+49 30', '-1+1|cmd', '@SUM(A1)', '\t=1', '-', '--1'])('%j is not read as a formula', (text) => {
  expect(csvOf([[text]])).toMatch(/^"?'/);
});

test.each(['-37.46', '0', '1200.00'])('%s stays a number', (text) => {
  expect(csvOf([[text]])).toBe(`${text}\r\n`);
});

test('the CSV parses back to the same rows, except for added apostrophes', () => {
  const rows = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(rows, (written) => {
      const read = readCsv(csvOf(written));
      const apart = read.map((row, line) =>
        row.map((cell, column) => cell === written[line]?.[column] || cell.slice(1)),
      );
      expect(read.map(({ length }) => length)).toEqual(written.map(({ length }) => length));
      for (const [line, row] of apart.entries())
        for (const [column, cell] of row.entries()) if (cell !== true) expect(cell).toBe(written[line]?.[column]);
    }),
  );
});

/** Parses CSV by RFC 4180, independently of the product's code. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',' || (sign === '\r' && text[at + 1] === '\n')) {
      row.push(cell);
      cell = '';
      if (sign === '\r') {
        rows.push(row);
        row = [];
        at += 1;
      }
    } else cell += sign;
  }
  return rows;
}
