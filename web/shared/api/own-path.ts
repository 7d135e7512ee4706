const here = 'https://own-path.invalid';

/**
 * Returns the path to go back to: always one of this site, whatever the URL asked for. Anything that a browser could
 * parse differently than we do (another host, a path that becomes one once its dots are resolved) yields `otherwise`.
 */
export function ownPath(asked: string | null | undefined, otherwise = '/members'): string {
  const url = asked?.startsWith('/') ? parseUrl(asked, here) : undefined;
  if (!asked || !url) return otherwise;
  const { origin, pathname, search, hash } = url;
  if (origin !== here || pathname.startsWith('//') || hasDotSegment(asked)) return otherwise;
  return pathname + search + hash;
}

/** Browsers read `\` as `/`, drop tabs and line breaks, and decode percent-encoded dots. */
function hasDotSegment(asked: string): boolean {
  const [path = ''] = asked.replace(/[\t\r\n]/g, '').split(/[?#]/, 1);
  return path.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/** Parses a URL. Returns undefined if it is not one; `URL.canParse` and `URL.parse` are too new for some browsers. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
