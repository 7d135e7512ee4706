import { withoutInvisible } from './invisible.ts';

/** Available in browsers and in Node; the contract is compiled without the types of either. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * Normalizes an email address for storage and sending: removes what surrounds a copied one (angle brackets, `mailto:`,
 * a full stop or comma, invisible characters) and converts an international domain to ASCII. Letter case is preserved.
 * Anything that is not an address, such as one with a display name, is returned as it is and is invalid.
 */
export function emailIn(typed: string): string {
  const bare = withoutInvisible(typed.normalize('NFKC')).replaceAll(/[\u2018\u2019\u02bc]/gu, "'");
  const address = withoutMailto(withoutSurroundings(bare));
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

function withoutSurroundings(text: string): string {
  const trimmed = text.replace(/[.,;:]{1,9}$/u, '');
  const inside = /^<([^<>]*)>$/u.exec(trimmed)?.[1];
  return (inside ?? trimmed).trim().replace(/[.,;:]{1,9}$/u, '');
}

function withoutMailto(text: string): string {
  if (!/^mailto:/iu.test(text)) return text;
  const address = text.slice('mailto:'.length).split('?')[0]!;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Converts the domain by UTS 46, as browsers do. ASCII domains stay unchanged. */
function asciiDomain(domain: string): string {
  const dotted = domain.replaceAll(/[。｡．]/gu, '.').replace(/\.$/, '');
  if (!/[^\0-\x7f]/u.test(dotted) || /[\0-\x7f]/u.test(dotted.replaceAll(/[A-Za-z\d.-]/g, ''))) return dotted;
  try {
    return new URL(`http://${dotted}`).hostname;
  } catch {
    return dotted;
  }
}

/**
 * An address that every mail server can deliver to: an ASCII local part of at most 64 characters (RFC 5321), and a
 * domain whose last label is alphabetic or an `xn--` label.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]{0,58}[A-Za-z\d])$/;
