/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d{1,15}(?:\.\d{1,5})?$/;

/**
 * Rows as comma-separated values (RFC 4180), each line ended. A cell that a spreadsheet would run as a formula begins
 * with an apostrophe; numbers stay numbers, negative ones too.
 */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | null): string {
  const text = value ?? '';
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
