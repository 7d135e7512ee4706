import type { Product } from './product.ts';

/**
 * Sends requests over new connections until it is stopped, and collects the statuses. Uses a call of members, because a
 * stopping process reports at once that it is not ready.
 */
export function requesting({ url }: Pick<Product, 'url'>) {
  const statuses: (number | string)[] = [];
  const over = new AbortController();
  const sent = (async () => {
    while (!over.signal.aborted) {
      const response = await fetch(`${url}/api/settings.php`, { headers: { connection: 'close' } }).catch(String);
      statuses.push(typeof response === 'string' ? response : response.status);
    }
  })();
  return {
    count: () => statuses.length,
    end: async () => {
      over.abort();
      await sent;
      return statuses;
    },
  };
}
