/**
 * A password in the form of RFC 8265 (OpaqueString): NFC, with ASCII spaces, since keyboards differ in both. Neither
 * trimmed nor case-folded.
 */
export function passwordIn(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}
