import { emailIn } from '#contract/typed/email.ts';

/** Addresses are equal if they differ only in letter case or in how they were typed. */
export function emailKey(email: string): string {
  return folded(emailIn(email));
}

/**
 * Addresses that reach the same mailbox, for limits of emails to it: a tag after the name (`anna+plums@…`) makes no
 * other mailbox. Not for telling accounts apart, since some providers do without tags.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1).replace(/\.$/, '');
  const name = key.slice(0, at);
  const [, owner] = /^([^.]+)\.fastmail\.(?:com|fm)$/.exec(domain) ?? [];
  // All addresses below a subdomain go to its owner.
  if (owner) return `${owner}@fastmail`;
  if (/^fastmail\.(?:com|fm)$/.test(domain)) return `${beforeTag(name, /[+]/)}@fastmail`;
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${beforeTag(name, /[+]/).replaceAll('.', '')}@gmail.com`;
  const isYahoo = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/.test(domain);
  return `${beforeTag(name, isYahoo ? /[+-]/ : /[+=#]/)}@${domain}`;
}

/** The whole name where nothing stands before the tag. */
function beforeTag(name: string, tag: RegExp): string {
  const begin = name.search(tag);
  return begin > 0 ? name.slice(0, begin) : name;
}

/**
 * Names are equal if a reader could confuse them: case, accents, separators and look-alike letters or digits are
 * ignored. (Names are in Latin letters only; the form ensures that.)
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
