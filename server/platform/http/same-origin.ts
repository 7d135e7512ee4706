import type { HttpRequest } from './types.ts';

/** Programs that are not browsers identify themselves; a page of another site cannot set this header. */
export const clientTypeHeader = 'x-client-type';

/**
 * Whether a request that may change something was made by our own pages. Browsers tell by `Sec-Fetch-Site` or `Origin`;
 * a client that sends neither must name its type. (Specification, section 7.)
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
