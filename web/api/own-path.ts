const here = 'https://own-path.invalid';

/**
 * Where to go back to: a path of this site, whatever an address asked for. What a browser could read in another way than
 * we do (another host, a path that becomes one when its dots are resolved) leads to `otherwise`.
 */
export function ownPath(asked: string | null | undefined, otherwise = '/members'): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(asked, here);
  if (origin !== here || pathname.startsWith('//') || hasDotSegment(asked)) return otherwise;
  return pathname + search + hash;
}

/** Browsers take `\` for `/`, leave out tabs and breaks of lines, and know a dot by its number. */
function hasDotSegment(asked: string): boolean {
  const [path = ''] = asked.replace(/[\t\r\n]/g, '').split(/[?#]/, 1);
  return path.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}
