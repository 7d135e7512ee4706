/**
 * Normalizes a password as in RFC 8265 (OpaqueString): NFC, with ASCII spaces, since keyboards differ in both. Neither
 * trims nor case-folds it.
 */
export function passwordIn(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}
