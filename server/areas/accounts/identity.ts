import { emailIn } from '#contract/typed/email.ts';

/** Normalizes an address: case and Unicode form do not matter. */
export function emailKey(email: string): string {
  return folded(emailIn(email));
}

/**
 * Maps the addresses of one mailbox to the same key, for limits on emails: ignores tags (`anna+plums@…`). Do not use it
 * to identify accounts, because some providers do not support tags.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1).replace(/\.$/, '');
  const name = key.slice(0, at);
  const [, owner] = /^([^.]+)\.fastmail\.(?:com|fm)$/.exec(domain) ?? [];
  // All addresses under a subdomain belong to its owner.
  if (owner) return `${owner}@fastmail`;
  if (/^fastmail\.(?:com|fm)$/.test(domain)) return `${beforeTag(name, /[+]/)}@fastmail`;
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${beforeTag(name, /[+]/).replaceAll('.', '')}@gmail.com`;
  const isYahoo = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/.test(domain);
  return `${beforeTag(name, isYahoo ? /[+-]/ : /[+=#]/)}@${domain}`;
}

/** Returns the part of a name before its tag. Returns the whole name if it starts with the tag separator. */
function beforeTag(name: string, tag: RegExp): string {
  const begin = name.search(tag);
  return begin > 0 ? name.slice(0, begin) : name;
}

/**
 * Normalizes a name so that similar-looking names are equal: ignores case, accents, separators and look-alike
 * characters. (Validation restricts names to Latin letters.)
 */
export function nameKey(name: string): string {
  const bare = folded(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ ._'’-]/g, '');
  return [...bare]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  i: 'l',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'p',
};
