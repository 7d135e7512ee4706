import { parseUrl } from '../../api/own-path.ts';

/** The text between spaces. A URL may begin anywhere in it, and ends where it ends, except for trailing punctuation. */
const tokens = /[^\s<>"]+/gu;
const opening = "([{‘“«„'";
const closing = ".,;:!?)]}’”»'";

/** A text with clickable links. Only between two members who have both written: a stranger's links stay plain text. */
export function LinkedText({ text, live }: { text: string; live: boolean }) {
  return partsOf(text, live).map(({ at, part, href }) =>
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

export function partsOf(text: string, live: boolean): readonly Part[] {
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

/** Returns where in a token a URL begins, if there is one. */
function beginOf(token: string): number | undefined {
  const small = token.toLowerCase();
  const schemes = [small.indexOf('https://'), small.indexOf('http://')].filter((at) => at >= 0);
  if (schemes.length > 0) return Math.min(...schemes);
  let begins = 0;
  while (opening.includes(token.charAt(begins)) && begins < token.length) begins += 1;
  return small.startsWith('www.', begins) || token.includes('@') ? begins : undefined;
}

function withoutClosing(address: string): string {
  let end = address.length;
  while (end > 0 && closing.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** The target of a link: only the web or a mailbox, and only a host whose name contains a dot. */
function hrefOf(address: string): string | undefined {
  if (/^https?:/iu.test(address)) return parseUrl(address) ? address : undefined;
  if (/^www\./iu.test(address)) return hasHost(`https://${address}`) ? `https://${address}` : undefined;
  const [name = '', host = '', ...more] = address.split('@');
  const isMailbox = more.length === 0 && /^[\w.%+-]+$/u.test(name) && /^[\w.-]+$/u.test(host);
  return isMailbox && hasHost(`https://${host}`) ? `mailto:${address}` : undefined;
}

function hasHost(address: string): boolean {
  const names = parseUrl(address)?.hostname.split('.') ?? [];
  const [before = '', last = ''] = names.slice(-2);
  return last.length >= 2 && before !== '';
}
