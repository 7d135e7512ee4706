/**
 * A password in the form of RFC 8265 (OpaqueString): NFC, and every space is an ASCII one. Keyboards differ in both.
 * Nothing is trimmed or folded.
 */
export function passwordIn(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}
