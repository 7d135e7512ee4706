const here = 'https://own-path.invalid';

/**
 * Returns the path to return to, which is always on this site. Falls back to `otherwise` for anything that a browser
 * could parse differently: another host, or a path that leads to one after its dot segments are resolved.
 */
export function ownPath(asked: string | null | undefined, otherwise = '/members'): string {
  const url = asked?.startsWith('/') ? parseUrl(asked, here) : undefined;
  if (!asked || !url) return otherwise;
  const { origin, pathname, search, hash } = url;
  if (origin !== here || pathname.startsWith('//') || hasDotSegment(asked)) return otherwise;
  return pathname + search + hash;
}

/**
 * Returns whether a path has a dot segment, as browsers read it: they treat `\` as `/`, drop tabs and line breaks, and
 * decode percent-encoded dots.
 */
function hasDotSegment(asked: string): boolean {
  const [path = ''] = asked.replace(/[\t\r\n]/g, '').split(/[?#]/, 1);
  return path.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/** Parses a URL. Returns undefined if it is invalid. (`URL.canParse` and `URL.parse` are too new for some browsers.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
