/** The first characters of cells that spreadsheets treat as formulas. */
const formula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d{1,15}(?:\.\d{1,5})?$/;

/**
 * Serializes rows as CSV (RFC 4180), with a line break after every row. A cell that a spreadsheet would run as a
 * formula gets a leading apostrophe; numbers stay numbers, even negative ones.
 */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | null): string {
  const text = value ?? '';
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
