import { destroyPart, openVault } from '../shared/api/vault/vault-database.ts';
import { keptFile, keptShell } from './shell-cache.ts';

/** A page that has not begun to arrive within this time, in ms, is replaced by the shell, which tries again. */
const patience = 8_000;

/** No screens: what is asked for there is for the server alone. */
const notScreens = /^\/(api|ops|assets|photos|shell|healthz|readyz)(\/|$)|\.\w+$/;

/**
 * Pages come from the server, and from the shell where it does not answer; their scripts are the kept ones. Calls,
 * photos and everything else are none of its business: it keeps no reply and no picture.
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
    return first === 'late' ? ((await keptShell()) ?? (await answer)) : first;
  } catch (fault) {
    const shell = await keptShell();
    if (shell) return shell;
    throw fault;
  }
}

/** Only who is not logged in gets this page: the session that something was kept in is over. */
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
  return (await keptFile(request)) ?? (await fetch(request));
}
