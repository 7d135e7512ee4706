import { vaultName } from '../vault/vault-database.ts';

/** Returns the raw content of the database: the number of records, and all names and bytes as text. */
export async function everythingStored(): Promise<{ records: number; text: string }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(vaultName);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  let [records, text] = [0, ''];
  for (const store of database.objectStoreNames) {
    const objects = database.transaction(store).objectStore(store);
    for (const ask of [objects.getAllKeys(), objects.getAll()]) {
      await new Promise((resolve) => {
        ask.addEventListener('success', resolve);
      });
      const found = ask.result as unknown[];
      records += found.length;
      // The owner of a key may be readable, but encrypted content may not.
      if (store !== 'keys') text += found.map(readable).join('\n');
    }
  }
  database.close();
  return { records, text };
}

function readable(value: unknown): string {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${readable(part)}`)
    .join(' ');
}
