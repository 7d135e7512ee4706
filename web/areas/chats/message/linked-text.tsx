import { emailIn, emailPattern } from '#contract/typed/email.ts';
import { parseUrl } from '../../../shared/api/own-path.ts';

/**
 * Matches text between spaces. A URL may start anywhere in such a token and extends to the token's end, except for
 * trailing punctuation.
 */
const tokens = /[^\s<>"]+/gu;
const opening = "([{‘“«„'";
const closing = ".,;:!?)]}’”»'";

/** A text with clickable links if both members have written. Links from strangers remain plain text. */
export function LinkedText({ text, live }: { text: string; live: boolean }) {
  return textParts(text, live).map(({ at, part, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}

interface Part {
  readonly at: number;
  readonly part: string;
  readonly href: string | undefined;
}

export function textParts(text: string, live: boolean): readonly Part[] {
  if (!live) return [{ at: 0, part: text, href: undefined }];
  const parts: Part[] = [];
  let end = 0;
  for (const { index: from, 0: token } of text.matchAll(tokens)) {
    const begins = beginOf(token);
    if (begins === undefined) continue;
    const index = from + begins;
    const address = withoutClosing(token.slice(begins));
    const href = hrefOf(address);
    if (!href) continue;
    if (index > end) parts.push({ at: end, part: text.slice(end, index), href: undefined });
    parts.push({ at: index, part: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), href: undefined });
  return parts;
}

/** Returns the index at which a URL or email address may start in a token. Undefined if the token contains neither. */
function beginOf(token: string): number | undefined {
  const small = token.toLowerCase();
  const schemes = [small.indexOf('https://'), small.indexOf('http://')].filter((at) => at >= 0);
  if (schemes.length > 0) return Math.min(...schemes);
  let begins = 0;
  while (opening.includes(token.charAt(begins)) && begins < token.length) begins += 1;
  return small.startsWith('www.', begins) || token.includes('@') ? begins : undefined;
}

/**
 * Removes trailing punctuation. A closing bracket or quotation mark belongs to the address if the opening one is inside
 * the address.
 */
function withoutClosing(address: string): string {
  let end = address.length;
  while (end > 0 && closing.includes(address.charAt(end - 1)) && !isOpenedWithin(address.slice(0, end))) end -= 1;
  return address.slice(0, end);
}

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '’': '‘', '”': '“', '»': '«' };

/** Returns whether the last character closes a bracket opened earlier, as in `Damson_(plum)`. */
function isOpenedWithin(address: string): boolean {
  const last = address.at(-1) ?? '';
  const opener = openerOf[last];
  if (!opener) return false;
  let open = 0;
  for (const character of address.slice(0, -1)) {
    if (character === opener) open += 1;
    else if (character === last && open > 0) open -= 1;
  }
  return open > 0;
}

/**
 * Returns the target of a link. Only web and email addresses are linked, and without a scheme only hosts with a dot.
 */
function hrefOf(address: string): string | undefined {
  if (/^https?:/iu.test(address)) return parseUrl(address) ? address : undefined;
  if (/^www\./iu.test(address)) return hasHost(`https://${address}`) ? `https://${address}` : undefined;
  const email = emailIn(address);
  if (!emailPattern.test(email)) return undefined;
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at)).replaceAll('%2B', '+')}${email.slice(at)}`;
}

function hasHost(address: string): boolean {
  const names = parseUrl(address)?.hostname.split('.') ?? [];
  const [before = '', last = ''] = names.slice(-2);
  return last.length >= 2 && before !== '';
}
