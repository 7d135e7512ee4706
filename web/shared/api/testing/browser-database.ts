import * as database from 'fake-indexeddb';
import { vi } from 'vitest';

/** Installs an empty IndexedDB. */
export function browserDatabase(): void {
  for (const [name, part] of Object.entries(database)) if (name.startsWith('IDB')) vi.stubGlobal(name, part);
  vi.stubGlobal('indexedDB', new database.IDBFactory());
}
