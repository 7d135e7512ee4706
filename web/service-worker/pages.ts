/** The open pages of the site, the one that was last in use first. */
export async function cachedPages({ clients }: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return await clients.matchAll({ type: 'window', includeUncontrolled: true });
}
