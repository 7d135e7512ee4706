import type { HttpRequest } from './types.ts';

/** Header with which programs other than browsers identify themselves; a page on another site cannot set it. */
export const clientTypeHeader = 'x-client-type';

/**
 * Returns whether one of our own pages made a request that may change state. Browsers prove it with `Sec-Fetch-Site` or
 * `Origin`; a client that sends neither must name its type. (Specification, section 7.)
 */
export function isSameOrigin(request: Pick<HttpRequest, 'header'>): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.header('origin');
  if (origin !== undefined) return hostOf(origin) === request.header('host');
  return request.header(clientTypeHeader) !== undefined;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
