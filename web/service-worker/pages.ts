/** Returns the site's open pages, most recently used first. */
export async function cachedPages({ clients }: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return await clients.matchAll({ type: 'window', includeUncontrolled: true });
}
