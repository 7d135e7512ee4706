import { destroyPart, openVault } from '../shared/api/vault/vault-database.ts';
import { cachedFile, cachedShell } from './shell-cache.ts';

/** Maximum time until a page begins to arrive, in milliseconds. After that, the shell replaces the page and retries. */
const patience = 8_000;

/** Matches paths that are not screens and that only the server may serve. */
const notScreens = /^\/(api|ops|assets|photos|shell|healthz|readyz)(\/|$)|\.\w+$/;

/**
 * Serves pages from the server, or the shell if the server does not respond, and scripts from the cache. Ignores
 * everything else: calls and photos are never cached.
 */
export function serveOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== worker.location.origin || request.method !== 'GET') return;
    if (request.mode === 'navigate' && !notScreens.test(pathname)) event.respondWith(page(event));
    else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  });
}

async function page(event: FetchEvent): Promise<Response> {
  const answer = fromServer(event);
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, patience, 'late');
  });
  try {
    const first = await Promise.race([answer, late]);
    if (first !== 'late' && first.ok && isLogIn(event)) event.waitUntil(endShown());
    return first === 'late' ? ((await cachedShell()) ?? (await answer)) : first;
  } catch (fault) {
    const shell = await cachedShell();
    if (shell) return shell;
    throw fault;
  }
}

/**
 * Returns whether a request is for the login page. Only visitors see that page, so the session has ended and its cached
 * data must be deleted.
 */
function isLogIn({ request }: FetchEvent): boolean {
  return new URL(request.url).pathname === '/login';
}

async function endShown(): Promise<void> {
  const database = await openVault();
  if (database) await destroyPart(database, 'reading');
}

async function fromServer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? (await fetch(request));
}

async function file(request: Request): Promise<Response> {
  return (await cachedFile(request)) ?? (await fetch(request));
}
