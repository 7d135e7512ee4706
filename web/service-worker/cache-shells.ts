import type { WorkerOrder } from '#contract/notifications/service-worker.ts';
import { forgetOldVersions, forgetShells, cacheShellAgain, cacheShell } from './shell-cache.ts';

/**
 * Caches the application's shell for members. A new version takes over only when a page requests it: between two
 * screens, or when no page is open.
 */
export function cacheShells(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    // The first version can activate at once, because no page uses an older one.
    if (!worker.registration.active) void worker.skipWaiting();
    event.waitUntil(cacheShellAgain());
  });
  worker.addEventListener('activate', (event) => event.waitUntil(begin(worker)));
  worker.addEventListener('message', (event) => {
    const order = event.data as WorkerOrder | null;
    // Files that fail to load are fetched again when the next page opens.
    const work = order && obey(worker, order).catch(() => undefined);
    if (work) event.waitUntil(work.then(() => event.ports[0]?.postMessage('done')));
  });
}

async function begin(worker: ServiceWorkerGlobalScope): Promise<void> {
  await forgetOldVersions();
  // Lets the browser request pages while the worker starts, so that the worker does not delay them.
  await worker.registration.navigationPreload?.enable().catch(() => undefined);
  await worker.clients.claim();
}

async function obey(worker: ServiceWorkerGlobalScope, order: WorkerOrder): Promise<void> {
  if (order.type === 'keep shell') await cacheShell(order.language);
  if (order.type === 'forget') await forgetShells(order.language);
  if (order.type === 'take over') await worker.skipWaiting();
}
