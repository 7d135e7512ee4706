/**
 * Formats an id of the audit log as text. The driver returns 64-bit integers as numbers, although the table types
 * declare text.
 */
export function idText(id: string | number): string {
  return String(id);
}
