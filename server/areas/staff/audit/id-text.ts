/** Writes an id of the audit log as text: the driver reads 64-bit numbers as numbers, and the tables' types say text. */
export function idText(id: string | number): string {
  return String(id);
}
