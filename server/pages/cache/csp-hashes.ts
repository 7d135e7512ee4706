import { createHash } from 'node:crypto';

/** A page whose scripts are told by their hashes, so that it can be sent to more than one browser. */
export interface HashedPage {
  readonly html: string;
  /** Sources for the policy, such as `sha256-…`. */
  readonly scripts: readonly string[];
}

/**
 * Replaces the nonce of a page by the hashes of the scripts that bear it. Only these run: a script that got into the
 * page in any other way cannot know the nonce, which was made for this drawing and is gone. Undefined if a script is
 * loaded by its address: a hash of it would have to be known here.
 */
export function hashScripts(html: string, nonce: string): HashedPage | undefined {
  const scripts = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  // The nonce is random: where it stands in a tag, the tag is ours.
  for (const [at, tag] of tagsWith(html, mark)) {
    if (/\ssrc=|"modulepreload"/.test(tag)) return undefined;
    if (!tag.startsWith('<script')) continue;
    const text = html.slice(at, html.indexOf('</script>', at));
    scripts.add(`sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}`);
  }
  const bare = html.replaceAll(mark, '');
  return bare.includes(nonce) ? undefined : { html: bare, scripts: [...scripts] };
}

/** All tags with an attribute, each with where its content begins. */
function tagsWith(html: string, attribute: string): (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const end = html.indexOf('>', at) + 1;
    found.push([end, html.slice(html.lastIndexOf('<', at), end)]);
  }
  return found;
}
