import { createHash } from 'node:crypto';

/** A page whose scripts are allowed by their hashes, so it can be sent to more than one browser. */
export interface HashedPage {
  readonly html: string;
  /** Sources for the content security policy, such as `sha256-…`. */
  readonly scripts: readonly string[];
}

/**
 * Replaces the nonce of a page with the hashes of the scripts that have it. Only these run: an injected script cannot
 * know the nonce, which is random and was made for this rendering. Undefined if a script is loaded by its address,
 * because its hash is not known here.
 */
export function hashScripts(html: string, nonce: string): HashedPage | undefined {
  const scripts = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  // The nonce is random, so any tag that contains it is ours.
  for (const [at, tag] of tagsWith(html, mark)) {
    if (/\ssrc=|"modulepreload"/.test(tag)) return undefined;
    if (!tag.startsWith('<script')) continue;
    const text = html.slice(at, html.indexOf('</script>', at));
    scripts.add(`sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}`);
  }
  const bare = html.replaceAll(mark, '');
  return bare.includes(nonce) ? undefined : { html: bare, scripts: [...scripts] };
}

/** Returns all tags with this attribute, each with the position of its content. */
function tagsWith(html: string, attribute: string): (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const end = html.indexOf('>', at) + 1;
    found.push([end, html.slice(html.lastIndexOf('<', at), end)]);
  }
  return found;
}
