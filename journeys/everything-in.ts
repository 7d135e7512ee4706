import type { Page } from '@playwright/test';

/** Returns everything that the browser has stored for the site, in raw form: caches, databases and web storage. */
export async function everythingIn(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const readable = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.entries(value)
        .map(([name, part]) => `${name}=${readable(part)}`)
        .join(' ');
    };
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        found.push(`cache ${name} ${pathname}`);
        if (!pathname.endsWith('.woff2')) found.push(await (await cache.match(request))!.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        for (const request of [objects.getAllKeys(), objects.getAll()]) {
          await new Promise((resolve) => (request.onsuccess = resolve));
          for (const one of request.result as unknown[]) found.push(`record ${name} ${store} ${readable(one)}`);
        }
      }
      database.close();
    }
    return found.join('\n');
  });
}
