import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Two parts of a member's encrypted data in this browser, each with its own non-extractable key. `reading`: replies
 * that were shown. `writing`: text that has not arrived at the server.
 */
export type VaultPart = 'reading' | 'writing';

/**
 * The owner and the encryption keys of a part. Destroying the keys makes everything that they have encrypted
 * unreadable.
 */
export interface VaultKey {
  readonly member: string;
  /** AES-GCM key for content, not extractable. */
  readonly content: CryptoKey;
  /** HMAC key for names, not extractable. Plain names would reveal whom the member talks to. */
  readonly names: CryptoKey;
  /** When the keys were created, in milliseconds since 1970. */
  readonly made: number;
  /** The day of the member's last visit, in milliseconds since 1970. Only set for `writing`. */
  readonly used?: number;
}

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** A photo shared by another application, with its own key, because it may arrive while nobody is logged in. */
export interface SharedPhoto extends Sealed {
  readonly key: CryptoKey;
  /** The member who was logged in when the photo arrived, or else the first member who logged in afterwards. */
  readonly member?: string;
  readonly type: string;
  /** When the photo arrived, in milliseconds since 1970. */
  readonly at: number;
}

export interface Vault extends DBSchema {
  keys: { key: VaultPart; value: VaultKey };
  shown: { key: string; value: Sealed & { readonly at: number } };
  unsent: { key: string; value: Sealed };
  photos: { key: string; value: Sealed };
  shared: { key: 'photo'; value: SharedPhoto };
}

export type VaultDatabase = IDBPDatabase<Vault>;

export const vaultName = 'damson-vault';
let opening: Promise<VaultDatabase | undefined> | undefined;

/** Opens the database. Undefined if the browser blocks storage, or cannot encrypt (plain http). */
export async function openVault(): Promise<VaultDatabase | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  opening ??= open().catch(() => undefined);
  const opened = await opening;
  if (!opened) opening = undefined;
  return opened;
}

async function open(): Promise<VaultDatabase> {
  return await openDB<Vault>(vaultName, 1, {
    upgrade(database) {
      for (const store of ['keys', 'shown', 'unsent', 'photos', 'shared'] as const) database.createObjectStore(store);
    },
    blocking(_current, _blocked, event) {
      // A newer version of the application waits for this connection to close.
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  });
}

const ivBytes = 12;

/** Encrypts content. Decryption requires the same `purpose`. */
export async function seal(key: CryptoKey, purpose: string, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const additionalData = new TextEncoder().encode(purpose);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, content) };
}

/** Decrypts content. Returns undefined if it was encrypted with a different key or for a different purpose. */
export async function unseal(key: CryptoKey, purpose: string, { iv, data }: Sealed): Promise<ArrayBuffer | undefined> {
  const additionalData = new TextEncoder().encode(purpose);
  return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data).catch(() => undefined);
}

/** Creates a new key, which scripts can use but not read. */
export async function newKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const stores = { reading: ['shown'], writing: ['unsent', 'photos'] } as const;

/** Destroys a key and everything encrypted with it. */
export async function destroyPart(database: VaultDatabase, purpose: VaultPart): Promise<void> {
  const transaction = database.transaction(['keys', ...stores[purpose]], 'readwrite');
  await Promise.all([
    transaction.objectStore('keys').delete(purpose),
    ...stores[purpose].map((store) => transaction.objectStore(store).clear()),
    transaction.done,
  ]);
}
