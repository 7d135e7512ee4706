const nowhere = 'https://own-path.invalid';

/** Where to go after the log-in: a path of this site, whatever the address asked for. */
export function ownPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/members';
  const url = URL.canParse(next, nowhere) ? new URL(next, nowhere) : undefined;
  return url?.origin === nowhere ? url.pathname + url.search : '/members';
}
