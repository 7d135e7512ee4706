import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/**
 * Returns whether a password is easy to guess: often leaked, or one of `words` (the site's name, the member's own name
 * and address), optionally with digits before or after. Apart from the length, there are no other requirements. (NIST
 * SP 800-63B, 3.1.1.2.)
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  common ??= readCommon();
  const plain = folded(password);
  if (common.has(plain)) return true;
  const bare = plain.replace(/^\d+/, '').replace(/(?<!\d)\d+$/, '');
  return words.map(folded).some((word) => word !== '' && (word === plain || word === bare));
}

/** Returns the site-specific and personal words that must not be the password. */
export function wordsAround(
  site: string,
  { name, email }: { readonly name: string; readonly email: string },
): string[] {
  return [site, name, email, email.split('@')[0]!];
}

function readCommon(): ReadonlySet<string> {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')).map(folded));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(' ', '');
}
