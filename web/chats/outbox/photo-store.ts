/**
 * Unsent photos, stored in the browser until they have arrived, under their member's id like texts, but too large for
 * where those are stored. What the browser will not store lives as long as the page.
 */

const database = 'damson-unsent';
const store = 'photos';
const unstored = new Map<string, Blob>();

export async function storePhoto(name: string, photo: Blob): Promise<void> {
  unstored.set(name, photo);
  if (await asked('readwrite', (photos) => photos.put(photo, name))) unstored.delete(name);
}

export async function storedPhoto(name: string): Promise<Blob | undefined> {
  const held = unstored.get(name);
  if (held) return held;
  const found = await asked<unknown>('readonly', (photos) => photos.get(name));
  return found instanceof Blob ? found : undefined;
}

export async function forgetPhoto(name: string): Promise<void> {
  unstored.delete(name);
  await asked('readwrite', (photos) => photos.delete(name));
}

/** Returns what the store answers; undefined if there is none (a private window) or if it is full. */
async function asked<Result>(
  mode: IDBTransactionMode,
  ask: (photos: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const opened = await open();
  if (!opened) return undefined;
  return await new Promise((resolve) => {
    try {
      const transaction = opened.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      // Only a completed transaction has stored anything.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => resolve(undefined));
    } catch {
      resolve(undefined);
    }
  }).then((result) => {
    opened.close();
    return result as Result | undefined;
  });
}

async function open(): Promise<IDBDatabase | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  return await new Promise((resolve) => {
    try {
      const request = indexedDB.open(database, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(undefined));
    } catch {
      resolve(undefined);
    }
  });
}
